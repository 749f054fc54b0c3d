//! CSTATE3 as a program of its own: boards on standard input, a line for each on standard output.

use papan_chess::judge::judge_cstate3;

fn main() {
    let (input, output) = (std::io::stdin().lock(), std::io::stdout().lock());
    judge_cstate3(input, output).expect("boards on standard input");
}
