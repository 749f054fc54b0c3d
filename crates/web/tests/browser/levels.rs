//! The Levels view: library, documents, the user's shelf, results and the level of the day.

use serde_json::{Value, json};

use crate::home::{make_moves, solved};
use crate::page::{Done, Page, puzzles, query, test};

/// Waits until the list is there.
async fn open(page: &Page, puzzle: &str) -> Done {
    page.open(&format!("#/levels/{puzzle}")).await?;
    page.until_shown("statistics").await
}

/// How many elements a selector finds.
async fn count(page: &Page, selector: &str) -> thirtyfour::error::WebDriverResult<u64> {
    let found = page.eval(&format!("document.querySelectorAll('{selector}').length")).await?;
    Ok(found.as_u64().unwrap())
}

/// Opens a level of the library and plays the best solution, with some moves before it.
async fn win(page: &Page, puzzle: &str, id: &str, detour: &[&str]) -> Done {
    page.open(&format!("#/play/{puzzle}?level={id}")).await?;
    let level = papan::library::level(id).unwrap();
    let objective = level.objective.as_deref().unwrap();
    let mut moves: Vec<String> = detour.iter().map(|&word| word.to_owned()).collect();
    moves.extend(solved(page, objective).await?);
    make_moves(page, &moves).await?;
    page.until(&format!("{}?.checkVisibility()", query("level-merit"))).await
}

/// The easiest level of a puzzle.
fn easiest(puzzle: &str) -> &'static papan::library::LibraryLevel {
    &papan::library::levels(papan::puzzle(puzzle).unwrap())[0]
}

/// Every level has its card, by grade, with a picture as soon as it is in sight and only then.
#[test]
fn all_levels_are_shown_by_grade() {
    test(async |page| {
        for puzzle in puzzles() {
            open(page, puzzle).await?;
            let levels = papan::library::levels(papan::puzzle(puzzle).unwrap());
            assert_eq!(count(page, ".grade .level-tile").await?, levels.len() as u64);
            for grade in ["easy", "medium", "hard", "expert"] {
                let there = levels.iter().filter(|level| level.grade.info().id == grade).count();
                let shown = count(page, &format!(".grade[data-grade={grade}] .level-tile")).await?;
                assert_eq!(shown, there as u64, "{puzzle} {grade}");
            }
            let card = query(&format!("library-{}", levels[0].id));
            page.until(&format!("{card}.querySelector('svg')")).await?;
            // Names say what is on it and how hard it is.
            let name = page.text(&format!("library-{}", levels[0].id)).await?;
            assert!(name.contains("×") && name.contains("Easy"), "{name}");
            page.script("scrollTo(0, document.body.scrollHeight)").await?;
            page.until("document.querySelector('[data-testid=documents] svg')").await?;
            let drawn = count(page, ".thumbnail > *").await?;
            let all = count(page, ".thumbnail").await?;
            assert!(drawn <= all);
            // The documents' levels are named by content, and say where they come from.
            let documents = page.text("documents").await?;
            assert!(documents.contains('×'), "{documents}");
        }
        let documents = page.text("documents").await?;
        assert!(!documents.is_empty());
        Ok(())
    });
}

/// Marks and figures follow from what was won: worse than the best possible, then as good.
#[test]
fn results_are_marked() {
    test(async |page| {
        let level = easiest("tiles");
        let cost = level.cost.unwrap();
        // There and back again, whichever way there is.
        page.open(&format!("#/play/tiles?level={}", level.id)).await?;
        let first = solved(page, "moves").await?.remove(0);
        let back = match first.as_str() {
            "u" => "d",
            "d" => "u",
            "l" => "r",
            _ => "l",
        };
        win(page, "tiles", &level.id, &[&first, back]).await?;
        open(page, "tiles").await?;
        let hook = format!("library-{}", level.id);
        let card = page.text(&hook).await?;
        assert!(card.contains(&format!("{} of {cost}", cost + 2)), "{card}");
        assert_eq!(page.eval(&format!("{}.dataset.state", query(&hook))).await?, json!("solved"));
        win(page, "tiles", &level.id, &[]).await?;
        open(page, "tiles").await?;
        let card = page.text(&hook).await?;
        assert!(card.contains(&format!("{cost}, best possible")), "{card}");
        assert_eq!(page.eval(&format!("{}.dataset.state", query(&hook))).await?, json!("perfect"));
        assert!(page.text("library-count").await?.starts_with("1 of "));
        // The filter leaves it out, and is remembered.
        page.click("filter-shown-unsolved").await?;
        page.until(&format!("{} === null", query(&hook))).await?;
        open(page, "tiles").await?;
        assert_eq!(page.eval(&query(&hook)).await?, Value::Null);
        page.click("filter-grade-expert").await?;
        page.until("document.querySelectorAll('.grade:not([data-grade=expert])').length === 0")
            .await
    });
}

/// Who asks solvers for something else has solved the level all the same, by what the library counts.
#[test]
fn what_the_library_counts_is_counted() {
    test(async |page| {
        let level = easiest("sokoban");
        page.open(&format!("#/play/sokoban?level={}", level.id)).await?;
        let moves = solved(page, "moves").await?;
        let pushes = moves.iter().filter(|&step| *step != step.to_lowercase()).count();
        make_moves(page, &moves).await?;
        open(page, "sokoban").await?;
        let card = page.text(&format!("library-{}", level.id)).await?;
        assert!(card.contains(&format!("✓ {pushes}")), "{card}");
        Ok(())
    });
}

/// From one level to the next, which is not solved yet.
#[test]
fn the_next_level_is_one_that_is_not_solved() {
    test(async |page| {
        let levels = papan::library::levels(papan::puzzle("rushhour").unwrap());
        page.open(&format!("#/play/rushhour?level={}", levels[0].id)).await?;
        page.click("series-next").await?;
        page.until(&format!("{}.value === {}", query("level-text"), json!(levels[1].text))).await?;
        page.script("sessionStorage.clear()").await?;
        // Remembered as the level to go on with.
        open(page, "rushhour").await?;
        page.click("resume").await?;
        page.until("document.querySelector('#view-play:not([hidden])')").await?;
        assert_eq!(page.level().await?, levels[1].text);
        Ok(())
    });
}

/// What the page would have the browser save.
const CATCH: &str = "window.saved = null; URL.createObjectURL = (blob) => { \
     blob.text().then((text) => (window.saved = text)); return 'blob:none'; }; \
     HTMLAnchorElement.prototype.click = () => {};";

/// Hands the page a file of results.
async fn import(page: &Page, text: &str) -> Done {
    let script = format!(
        "const field = {}; const data = new DataTransfer(); \
         data.items.add(new File([{}], 'results.json')); field.files = data.files; \
         field.dispatchEvent(new Event('change'))",
        query("results-file"),
        json!(text)
    );
    page.script(&script).await?;
    page.until_shown("toast").await
}

/// Results leave as a file, can be forgotten after a question, and come back; what is wrong in a file does not.
#[test]
fn results_travel_in_a_file() {
    test(async |page| {
        let level = easiest("sokoban");
        win(page, "sokoban", &level.id, &[]).await?;
        open(page, "sokoban").await?;
        let hook = query(&format!("library-{}", level.id));
        page.script(CATCH).await?;
        page.click("results-export").await?;
        page.until("window.saved").await?;
        let saved = page.eval("window.saved").await?.as_str().unwrap().to_owned();
        let file: Value = serde_json::from_str(&saved).unwrap();
        assert_eq!((&file["format"], &file["version"]), (&json!("papan-results"), &json!(1)));
        let result = &file["results"][0];
        assert_eq!(result["id"], json!(level.id));
        assert_eq!(result["level"], json!(level.text));
        assert_eq!((&result["objective"], &result["cost"]), (&json!("pushes"), &json!(level.cost)));
        page.click("results-clear").await?;
        page.click("results-clear-cancel").await?;
        assert_eq!(page.eval(&format!("{hook}.dataset.state")).await?, json!("perfect"));
        page.click("results-clear").await?;
        page.click("results-clear-sure").await?;
        page.until(&format!("{hook}.dataset.state !== 'perfect'")).await?;
        open(page, "sokoban").await?;
        page.until(&format!("{hook}.dataset.state !== 'perfect'")).await?;
        // A solution that solves nothing is left out, and so is one that counts wrong.
        let mut forged = file.clone();
        forged["results"][0]["cost"] = json!(0);
        forged["days"] = json!(["2026-02-31x", "2026-11-18"]);
        import(page, &forged.to_string()).await?;
        assert!(page.text("toast").await?.contains("1 left out"));
        assert_ne!(page.eval(&format!("{hook}.dataset.state")).await?, json!("perfect"));
        import(page, "{}").await?;
        assert_eq!(page.text("toast").await?, "This is no file of results.");
        import(page, &saved).await?;
        page.until(&format!("{hook}.dataset.state === 'perfect'")).await?;
        assert!(page.text("toast").await?.starts_with("1 result taken over"));
        Ok(())
    });
}

/// Collections that were pasted stay on the shelf, have names, and go when they are not wanted.
#[test]
fn collections_are_kept() {
    const THREE: &str = "1 2 3\n4 5 6\n0 7 8\n\n1 2 3\n4 5 6\n7 0 8\n\n1 2 3\n0 5 6\n4 7 8\n";
    test(async |page| {
        page.open("#/play/tiles").await?;
        page.script(&format!(
            "const data = new DataTransfer(); data.setData('text/plain', {}); \
             document.body.dispatchEvent(new ClipboardEvent('paste', \
             {{ clipboardData: data, bubbles: true }}))",
            json!(THREE)
        ))
        .await?;
        page.until_shown("toast").await?;
        assert_eq!(page.text("toast").await?, "The 3 levels are kept with your collections.");
        open(page, "tiles").await?;
        assert_eq!(count(page, "[data-testid=collection]").await?, 1);
        page.script(&format!("{}.open = true", query("collection"))).await?;
        page.click("shelf-rename").await?;
        page.until_shown("shelf-name").await?;
        page.press("Mine").await?;
        page.click("shelf-name-save").await?;
        page.until(&format!("{}.textContent.includes('Mine')", query("collection"))).await?;
        page.click("own-2").await?;
        page.until("document.querySelector('#view-play:not([hidden])')").await?;
        assert_eq!(page.level().await?, "1 2 3\n4 5 6\n7 0 8\n");
        page.click("series-next").await?;
        page.until(&format!("{}.value.startsWith('1 2 3\\n0')", query("level-text"))).await?;
        // Another puzzle has another shelf.
        open(page, "sokoban").await?;
        assert_eq!(count(page, "[data-testid=collection]").await?, 0);
        open(page, "tiles").await?;
        page.script(&format!("{}.open = true", query("collection"))).await?;
        page.click("shelf-remove").await?;
        page.click("shelf-remove-sure").await?;
        page.until(&format!("{} === null", query("collection"))).await?;
        open(page, "tiles").await?;
        assert_eq!(count(page, "[data-testid=collection]").await?, 0);
        Ok(())
    });
}

/// Who has solved all levels of a grade gets one that is made for it.
#[test]
fn after_the_last_level_of_a_grade_one_is_made() {
    let levels = papan::library::levels(papan::puzzle("rushhour").unwrap());
    let easy = levels.iter().filter(|level| level.grade.info().id == "easy");
    let results: Vec<Value> = easy
        .map(|listed| {
            let level = papan::Level::parse(&listed.text).unwrap();
            let answer = level.solve(&level.request(), &mut ()).unwrap();
            json!({"puzzle": "rushhour", "id": listed.id, "level": listed.text, "objective": "slides",
                   "cost": listed.cost, "solution": answer.solution(), "seconds": 75,
                   "solved_at": "2026-11-18T10:00:00Z"})
        })
        .collect();
    test(async |page| {
        open(page, "rushhour").await?;
        let file = json!({"format": "papan-results", "version": 1, "results": results, "days": []});
        import(page, &file.to_string()).await?;
        let all = format!("{} results taken over", results.len());
        assert!(page.text("toast").await?.replace("result ", "results ").starts_with(&all));
        page.click("view-play").await?;
        page.click("new-easy").await?;
        page.until_shown("seed-note").await?;
        assert_eq!(page.validation().await?, "valid");
        let made = page.level().await?;
        assert!(levels.iter().all(|level| level.text != made));
        Ok(())
    });
}

/// Everybody has the same level on a date; solving it counts the day, and days in a row are a streak.
#[test]
fn the_level_of_the_day() {
    test(async |page| {
        page.open("#/play/rushhour?level=daily").await?;
        let date = page
            .eval("(() => { const now = new Date(); const two = (n) => String(n).padStart(2, '0'); \
                   return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`; })()")
            .await?;
        let date = date.as_str().unwrap().to_owned();
        let puzzle = papan::puzzle("rushhour").unwrap();
        let daily = papan::library::daily(puzzle, date.parse().unwrap()).unwrap();
        assert_eq!(page.level().await?, daily.text);
        let moves = solved(page, daily.objective.as_deref().unwrap()).await?;
        make_moves(page, &moves).await?;
        page.until(&format!("{}?.checkVisibility()", query("level-merit"))).await?;
        open(page, "rushhour").await?;
        page.until(&format!("{}.textContent.includes('1 day in a row')", query("daily-card")))
            .await?;
        assert_eq!(
            page.eval(&format!("{}.dataset.state", query("daily-card"))).await?,
            json!("perfect")
        );
        // The days before come from another browser.
        let before: Vec<String> = (1..=3).map(|back| days_before(&date, back)).collect();
        let file = json!({"format": "papan-results", "version": 1, "results": [], "days": before});
        import(page, &file.to_string()).await?;
        page.until(&format!("{}.textContent.includes('4 days')", query("stat-daily.current")))
            .await?;
        assert!(page.text("stat-daily.longest").await?.contains("4 days"));
        page.click("view-play").await?;
        page.until(&format!("{}.textContent.includes('4 days in a row')", query("daily-state")))
            .await
    });
}

/// The date some days before another.
fn days_before(date: &str, days: u64) -> String {
    let parts: Vec<i64> = date.split('-').map(|part| part.parse().unwrap()).collect();
    let [year, month, day] = parts[..] else { panic!("{date}") };
    let length = |year: i64, month: i64| match month {
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    };
    let (mut year, mut month, mut day) = (year, month, day);
    for _ in 0..days {
        day -= 1;
        if day == 0 {
            (year, month) = if month == 1 { (year - 1, 12) } else { (year, month - 1) };
            day = length(year, month);
        }
    }
    format!("{year:04}-{month:02}-{day:02}")
}

/// Where the browser keeps nothing, or keeps what nobody understands, one plays all the same.
#[test]
fn storage_may_be_missing_or_damaged() {
    test(async |page| {
        let level = easiest("tiles");
        page.open("#/play/tiles").await?;
        // Rows that no page of ours has written.
        let spoil = "const done = arguments[0]; const request = indexedDB.open('papan', 1); \
             request.onsuccess = () => { const change = request.result.transaction(['results', 'days', 'collections'], 'readwrite'); \
               change.objectStore('results').put({ level: 7 }, 'x'); change.objectStore('results').put(null, 'y'); \
               change.objectStore('days').put(true, 'never'); change.objectStore('collections').put({ id: 3 }, 'z'); \
               change.oncomplete = () => { request.result.close(); done(true); }; }";
        page.driver.execute_async(spoil, Vec::new()).await?;
        open(page, "tiles").await?;
        assert_eq!(count(page, "[data-testid=collection]").await?, 0);
        win(page, "tiles", &level.id, &[]).await?;
        let none = "Object.defineProperty(window, 'indexedDB', { get() { throw new Error('forbidden'); } }); \
             Storage.prototype.setItem = () => { throw new Error('full'); };";
        page.browser("Page.addScriptToEvaluateOnNewDocument", json!({"source": none})).await?;
        page.open("#/play/tiles").await?;
        win(page, "tiles", &level.id, &[]).await?;
        page.click("view-levels").await?;
        let card = query(&format!("library-{}", level.id));
        page.until(&format!("{card}?.dataset.state === 'perfect'")).await
    });
}
