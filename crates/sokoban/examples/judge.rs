//! The judge as a process, for measuring its time and memory: a level on standard input.

use std::io::Read;

fn main() {
    let mut text = Vec::new();
    std::io::stdin().read_to_end(&mut text).expect("standard input can be read");
    match papan_sokoban::solver::judge(&text) {
        Ok(answer) => println!("{answer}"),
        Err(error) => println!("error: {error}"),
    }
}
