//! Games by hand: whatever is played, boards and checker see the same, and every step can be taken back.

use papan::{
    Act, Direction, Frame, Game, Level, Limits, Options, PUZZLES, Place, Reaction, Scene,
    SolveRequest,
};
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Levels of a puzzle to try, in their plainest form: its examples, and the ones that show its formats.
fn levels(puzzle: &'static papan::Puzzle) -> Vec<Level> {
    let info = puzzle.info();
    let examples = info.examples.iter().map(|example| example.text);
    let formats = info.formats.iter().map(|format| format.example);
    let levels = examples.chain(formats).map(|text| puzzle.only_level(text.as_bytes()));
    let plain = |level: Level| puzzle.only_level(level.text().as_bytes()).unwrap();
    levels.filter_map(|level| level.ok().map(plain)).collect()
}

fn paths() -> impl Iterator<Item = Level> {
    PUZZLES.iter().filter(|puzzle| puzzle.info().seeks_plans()).flat_map(levels)
}

fn random_act(scene: &Scene, random: &mut impl Rng) -> Act {
    let direction = Direction::ALL[random.random_range(0..4)];
    let place = |random: &mut dyn Rng| {
        let cell = random.random_range(0..scene.spots.len());
        Place::new(cell / scene.columns, cell % scene.columns)
    };
    match random.random_range(0..10) {
        0..=4 => Act::Go(direction),
        5 => Act::Run(direction),
        6 => Act::Choose { forward: random.random() },
        7 => Act::Drag(place(random), place(random)),
        8 => Act::Point(place(random)),
        _ => Act::Point(scene.focus),
    }
}

fn plain(frame: Option<Frame>) -> String {
    frame.map(|frame| frame.plain()).unwrap_or_default()
}

/// The board after the line so far, by the frames of the level, and by those of the position that is played.
fn agree(level: &Level, game: &dyn Game) {
    let options = Options::default();
    let solution = game.solution();
    let shown = plain(level.frames(&solution, &options).unwrap().last());
    let text = game.position().unwrap();
    let position = level.puzzle().only_level(text.as_bytes()).unwrap();
    assert_eq!(plain(position.frames("", &options).unwrap().next()), shown, "{solution}");
    let checked = level.check(&solution, &options);
    assert_eq!(checked.is_ok(), game.is_solved(), "{level:?} {solution}: {checked:?}");
    for metric in checked.into_iter().flatten() {
        let counted = game.counts().into_iter().find(|(name, _)| *name == metric.name);
        assert!(counted.is_none_or(|(_, value)| value == metric.value), "{metric:?} {solution}");
    }
    assert_eq!(game.counts()[0].0, objective(level));
}

/// The first objective that counts.
fn objective(level: &Level) -> &'static str {
    let info = level.puzzle().info();
    let counts = info.objectives.iter().find(|objective| info.metrics.contains(&objective.id));
    counts.unwrap().id
}

#[test]
fn random_play_agrees_with_frames_and_checker() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut levels = 0;
    for level in paths() {
        levels += 1;
        let mut game = level.game(&Options::default()).unwrap();
        let first = game.scene();
        let mut scenes = vec![first.spots.len()];
        let mut steps = Vec::new();
        for _ in 0..300 {
            let act = random_act(&game.scene(), &mut random);
            let Reaction::Steps(played) = game.react(act) else { continue };
            assert!(!played.is_empty(), "{act:?}");
            for step in played {
                assert_ne!(game.caption(&step), step, "{step} has words");
                game.perform(&step).unwrap();
                steps.push(step);
            }
            agree(&level, &*game);
            scenes.push(game.scene().spots.len());
        }
        assert!(steps.len() > 10, "{level:?}: {steps:?}");
        assert!(scenes.windows(2).all(|pair| pair[0] == pair[1]));
        // All the way back and forth again.
        let end = game.scene().spots;
        let taken = std::iter::from_fn(|| game.take_back().then_some(())).count();
        assert_eq!((taken, game.solution()), (steps.len(), String::new()));
        let parts = |scene: &Scene| -> Vec<_> {
            scene.spots.iter().map(|spot| spot.part.as_ref().map(|part| part.role)).collect()
        };
        assert_eq!(parts(&game.scene()), parts(&first));
        steps.iter().for_each(|step| game.perform(step).unwrap());
        let roles = |spot: &papan::Spot| spot.part.as_ref().map(|part| part.role);
        assert!(game.scene().spots.iter().map(roles).eq(end.iter().map(roles)));
    }
    assert!(levels >= 12, "{levels}");
}

/// A hint's piece is there, and the steps that the hint stands for bring it where the hint says.
#[test]
fn solutions_are_played_and_aims_are_met() {
    let options = Options::default();
    let mut solved = 0;
    for level in paths() {
        let info = level.puzzle().info();
        let request = SolveRequest::new(info, None, None, Some("any"));
        let request = request.unwrap_or_else(|_| level.request());
        let limits = Limits { nodes: Some(200_000), ..Limits::default() };
        let answer = level.solve(&SolveRequest { limits, ..request }, &mut ()).unwrap();
        let Some(solution) = answer.solution() else { continue };
        let mut game = level.game(&options).unwrap();
        let steps = game.steps_of(solution);
        let mut at = 0;
        while at < steps.len() {
            let Some(aim) = game.aim(&steps[at..]) else { break };
            let scene = game.scene();
            let part = |place: &Place| scene.spot(*place).and_then(|spot| spot.part.clone());
            let before: Vec<_> = aim.from.iter().map(part).collect();
            assert!(before.iter().all(Option::is_some), "{solution} {at}: {aim:?}");
            for step in &steps[at..at + aim.steps] {
                game.perform(step).unwrap();
            }
            at += aim.steps;
            let after = game.scene();
            let labels = |place: &Place| after.spot(*place)?.part.clone().map(|part| part.label);
            let labelled = before.into_iter().map(|part| part.map(|part| part.label));
            assert!(labelled.eq(aim.to.iter().map(labels)), "{solution} {at}: {aim:?}");
        }
        for step in &steps[at..] {
            game.perform(step).unwrap();
        }
        assert!(game.is_solved(), "{level:?} {solution}");
        agree(&level, &*game);
        solved += 1;
    }
    assert!(solved >= 8, "{solved}");
}

/// Slides of one piece in a row are one move, and none if it comes back.
#[test]
fn slides_of_one_piece_are_joined() {
    let level = Level::parse("4 4\n1\n....\nPP..K\n....\nAA..\n").unwrap();
    let mut game = level.game(&Options::default()).unwrap();
    for step in ["P+1", "A+1", "A+1", "A-2", "P+1"] {
        game.perform(step).unwrap();
    }
    assert_eq!(game.solution(), "P+2");
    assert_eq!(game.counts(), [("slides", 1), ("steps", 2)]);
    assert!(game.is_solved() && game.perform("P+1").is_err());
}

#[test]
fn clicks_push_boxes_around_corners() {
    let level =
        Level::parse("########\n#@     #\n# $    #\n#      #\n#    . #\n########\n").unwrap();
    let mut game = level.game(&Options::default()).unwrap();
    let react = game.react(Act::Drag(Place::new(2, 2), Place::new(4, 5)));
    let Reaction::Steps(steps) = react else { panic!("{react:?}") };
    steps.iter().for_each(|step| game.perform(step).unwrap());
    assert!(game.is_solved());
    assert_eq!(game.counts()[0], ("pushes", 5), "the fewest: {}", game.solution());
    // Walls, and what is not there.
    for act in [Act::Drag(Place::new(0, 0), Place::new(1, 1)), Act::Point(Place::new(99, 99))] {
        assert_eq!(game.react(act), Reaction::Refused(None));
    }
}

/// What the alarm says, the solver proves.
#[test]
fn hopeless_positions_are_unsolvable() {
    let text = "#######\n#     #\n# $@  #\n#   . #\n#######\n";
    let level = Level::parse(text).unwrap();
    let mut random = ChaCha8Rng::seed_from_u64(7);
    let (mut dead, mut alive) = (0, 0);
    for _ in 0..60 {
        let mut game = level.game(&Options::default()).unwrap();
        for _ in 0..random.random_range(1..12) {
            let act = Act::Go(Direction::ALL[random.random_range(0..4)]);
            if let Reaction::Steps(steps) = game.react(act) {
                steps.iter().for_each(|step| game.perform(step).unwrap());
            }
        }
        let hopeless = game.hopeless(&Limits::default());
        let position = Level::parse(game.position().unwrap()).unwrap();
        let answer = position.solve(&position.request(), &mut ()).unwrap();
        assert!(hopeless.is_empty() || answer.solution().is_none(), "{position:?}");
        match hopeless.is_empty() {
            true => alive += 1,
            false => dead += 1,
        }
    }
    assert!(dead > 3 && alive > 3, "{dead} {alive}");
}

/// Every pair of squares is tried: as many moves are taken as the checker counts, and after each of them the checker
/// says that the side is not in check.
#[test]
fn ways_out_of_check_are_those_of_the_checker() {
    let puzzle = papan::puzzle("chess").unwrap();
    let mut options = Options::default();
    let option = |id: &str| puzzle.info().options.iter().find(|option| option.id == id).unwrap();
    options.set(option("kind"), "check").unwrap();
    options.set(option("pieces"), "14").unwrap();
    options.set(option("size"), "8").unwrap();
    let made = puzzle.generate(&options, &Limits::default()).unwrap();
    let mut checks = 0;
    for made in made.take(6) {
        let level = puzzle.only_level(made.unwrap().text.as_bytes()).unwrap();
        let answer = puzzle.reference_answer(level.source().bytes).unwrap();
        let Some((_, moves)) = answer.split_once(" Check - ") else { continue };
        let moves: usize = moves.split(' ').next().unwrap().parse().unwrap();
        let places = || (0..64).map(|cell| Place::new(cell / 8, cell % 8));
        let game = level.game(&Options::default()).unwrap();
        let mut taken = Vec::new();
        for (from, to) in places().flat_map(|from| places().map(move |to| (from, to))) {
            let mut game = game.fork();
            if let Reaction::Steps(steps) = game.react(Act::Drag(from, to)) {
                game.perform(&steps[0]).unwrap();
                assert!(game.is_solved() && game.perform(&steps[0]).is_err());
                taken.push(steps[0].clone());
                assert!(game.take_back() && !game.is_solved());
            }
        }
        assert_eq!(taken.len(), moves, "{level:?} {taken:?}");
        let ways = game.ways().unwrap();
        assert!(ways.steps.iter().all(|step| taken.contains(step)), "{ways:?}");
        checks += 1;
    }
    assert!(checks >= 3, "{checks}");
}

/// Mate and the like are answers; any other is refused, with a reason and a mistake.
#[test]
fn positions_without_a_way_out_are_answered() {
    for level in levels(papan::puzzle("chess").unwrap()) {
        let answer = level.solve(&level.request(), &mut ()).unwrap();
        let papan::Outcome::Analysis(analysis) = answer.outcome else { panic!() };
        let mut game = level.game(&Options::default()).unwrap();
        let answers = game.answers();
        let right = answers.iter().position(|answer| answer.text == analysis.answer.text);
        for index in 0..answers.len() {
            let reaction = game.react(Act::Answer(index));
            match right == Some(index) {
                true => assert!(matches!(reaction, Reaction::Steps(_)), "{reaction:?}"),
                false => assert!(matches!(reaction, Reaction::Refused(Some(_)))),
            }
        }
        assert_eq!(game.counts()[0].1 as usize, answers.len() - usize::from(right.is_some()));
        let ways = game.ways().unwrap();
        game.perform(&ways.steps[0]).unwrap();
        assert!(game.is_solved() && game.solution() == ways.steps[0]);
    }
}
