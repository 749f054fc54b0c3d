//! Lessons: every step of all of them, both languages, keys alone, a telephone, and what is not there.

use papan_lessons::{Lessons, Question};
use papan_web::Settings;
use serde_json::json;

use crate::common::Running;
use crate::page::{Done, Page, query, run_on, test};
use crate::player::ENTER;

const TAB: &str = "\u{e004}";

fn step(id: &str, number: usize) -> String {
    format!("#/watch/tiles?lesson={id}&step={number}")
}

/// Waits until the searches of a step are there, or it is said that there are none.
async fn until_searched(page: &Page) -> Done {
    let notice = "document.getElementById('watch-notice')";
    page.until(&format!(
        "{}.checkVisibility() || {notice}.dataset.t === 'watch.settled'",
        query("watch-player")
    ))
    .await
}

async fn verdict(page: &Page, place: usize) -> String {
    let state = format!("{}.dataset.state ?? ''", query(&format!("lesson-verdict-{place}")));
    page.eval(&state).await.unwrap().as_str().unwrap().to_owned()
}

/// Answers a question: chooses, or types a number.
async fn answer(page: &Page, place: usize, question: &Question, given: u64) -> Done {
    if question.choices.is_empty() {
        let field = query(&format!("lesson-answer-{place}"));
        page.script(&format!("{field}.value = {given}")).await?;
    } else {
        page.click(&format!("lesson-answer-{place}-{given}")).await?;
    }
    page.click(&format!("lesson-check-{place}")).await
}

/// What the file calls right the page does too, and nothing else.
#[test]
fn every_step_shows_its_searches_and_checks_answers() {
    test(async |page| {
        for translations in Lessons::built_in().translations() {
            let lesson = &translations.languages["en"];
            for (number, each) in (1..).zip(&lesson.steps) {
                page.open(&step(&translations.id, number)).await?;
                until_searched(page).await?;
                assert_eq!(page.text("lesson-title").await?, lesson.title);
                assert_eq!(page.text("lesson-heading").await?, each.heading);
                let puzzle = page.eval("location.hash").await?;
                assert!(puzzle.as_str().unwrap().contains("lesson="), "{puzzle}");
                let lanes =
                    page.eval("document.getElementById('watch-lanes').children.length").await?;
                let is_settled = lanes == json!(0);
                assert!(is_settled || lanes == json!(each.show.lanes.len()), "{lanes}");
                for (place, question) in each.questions.iter().enumerate() {
                    let wrong = if question.right == 1 { 2 } else { 1 };
                    answer(page, place, question, wrong).await?;
                    assert_eq!(verdict(page, place).await, "wrong", "{}", question.ask);
                    answer(page, place, question, question.right).await?;
                    assert_eq!(verdict(page, place).await, "right", "{}", question.ask);
                }
            }
        }
        Ok(())
    });
}

/// The words change, and what is shown stays.
#[test]
fn a_lesson_in_both_languages() {
    test(async |page| {
        let lessons = Lessons::built_in();
        let translations = &lessons.translations()[1];
        page.open(&step(&translations.id, 2)).await?;
        until_searched(page).await?;
        for language in ["id", "en"] {
            page.click("language-switch").await?;
            let lesson = &translations.languages[language];
            page.until(&format!("{}.textContent === '{}'", query("lesson-title"), lesson.title))
                .await?;
            until_searched(page).await?;
            assert_eq!(page.text("lesson-heading").await?, lesson.steps[1].heading);
            answer(page, 0, &lesson.steps[1].questions[0], lesson.steps[1].questions[0].right)
                .await?;
            assert_eq!(verdict(page, 0).await, "right");
            let lanes = page.eval("document.getElementById('watch-lanes').children.length").await?;
            assert_eq!(lanes, json!(2));
        }
        Ok(())
    });
}

/// Presses Tab until something has the focus.
async fn tab_to(page: &Page, selector: &str) -> Done {
    for _ in 0..120 {
        let is_there = format!("Boolean(document.activeElement?.matches('{selector}'))");
        if page.eval(&is_there).await? == json!(true) {
            return Ok(());
        }
        page.press(TAB).await?;
    }
    panic!("Tab does not lead to {selector}");
}

/// From the list through a question to the next step, and to the search, without a pointer.
#[test]
fn keys_are_enough() {
    test(async |page| {
        page.open("#/watch/tiles").await?;
        tab_to(page, "[data-testid=lessons] summary").await?;
        page.press(ENTER).await?;
        page.until_shown("lesson-1-state-space").await?;
        tab_to(page, "[data-testid=lesson-1-state-space]").await?;
        page.press(ENTER).await?;
        page.until("document.activeElement.dataset.testid === 'lesson-heading'").await?;
        until_searched(page).await?;
        tab_to(page, "[data-testid=lesson-answer-0]").await?;
        page.press("2").await?;
        page.press(ENTER).await?;
        assert_eq!(verdict(page, 0).await, "right");
        tab_to(page, "[data-testid=lesson-next]").await?;
        page.press(ENTER).await?;
        page.until(&format!("{}.textContent.includes('step 2')", query("lesson-step"))).await?;
        page.until("document.activeElement.dataset.testid === 'lesson-heading'").await?;
        until_searched(page).await?;
        // On the heading, arrows walk through the search.
        page.press("\u{e014}").await?;
        assert_eq!(
            page.eval(&format!("{}.dataset.index", query("watch-player"))).await?,
            json!("1")
        );
        // The last step of all has choices.
        page.open(&step("1-state-space", 4)).await?;
        until_searched(page).await?;
        tab_to(page, "[data-testid=lesson-answer-1-1]").await?;
        page.press("\u{e015}").await?;
        page.press(ENTER).await?;
        assert_eq!(verdict(page, 1).await, "right");
        tab_to(page, "[data-testid=lesson-close]").await?;
        page.press(ENTER).await?;
        page.until_shown("lessons").await
    });
}

#[test]
fn a_lesson_fits_a_telephone() {
    test(async |page| {
        page.resize(360, 740, true).await?;
        page.open(&step("3-estimates", 2)).await?;
        until_searched(page).await?;
        let width = page.eval("document.scrollingElement.scrollWidth").await?;
        assert!(width.as_u64().unwrap() <= 360, "{width} px");
        // Text, then search: the level and the form, which a reader does not need, come last.
        let top = |hook: &str| format!("{}.getBoundingClientRect().top", query(hook));
        let order =
            format!("{} < {} && {1} < {}", top("lesson"), top("watch-player"), top("level-card"));
        assert_eq!(page.eval(&order).await?, json!(true));
        page.click("lesson-next").await?;
        page.until(&format!("{}.textContent.includes('step 3')", query("lesson-step"))).await?;
        until_searched(page).await?;
        page.click("lesson-answer-1-3").await?;
        page.click("lesson-check-1").await?;
        assert_eq!(verdict(page, 1).await, "right");
        Ok(())
    });
}

/// A wrong answer may be looked up; the browser's way back leads to the step before.
#[test]
fn answers_are_shown_and_steps_taken_back() {
    test(async |page| {
        page.open(&step("2-breadth-depth", 1)).await?;
        until_searched(page).await?;
        page.script(&format!("{}.value = 7", query("lesson-answer-0"))).await?;
        page.click("lesson-check-0").await?;
        page.click("lesson-reveal-0").await?;
        assert!(page.text("lesson-verdict-0").await?.starts_with("The answer is: 6."));
        page.click("lesson-next").await?;
        page.until(&format!("{}.textContent.includes('step 2')", query("lesson-step"))).await?;
        until_searched(page).await?;
        page.driver.back().await?;
        page.until(&format!("{}.textContent.includes('step 1')", query("lesson-step"))).await?;
        page.open("#/watch/tiles?lesson=nothing").await?;
        page.until_shown("toast").await?;
        page.until_shown("lessons").await
    });
}

/// A teacher's lessons take the place of the program's. What is in one language only is marked.
#[test]
fn a_teachers_lessons_are_offered() {
    let file = "title = 'Mine'\nsummary = 'My own'\n[[step]]\nheading = 'One'\ntext = '''\nA _word_, \
                some `code`, and A* beside A*.\n\nMore <b>text</b>.\n'''\npuzzle = 'tiles'\n\
                level = '1 2 3/0 4 6/7 5 8'\nlanes = ['bidirectional:forward=dfs']\nexpansion = 2\n";
    let lessons = Lessons::read([("9-mine.en.toml", file)]).unwrap();
    let server = Running::start(&Settings { lessons, ..Settings::default() });
    let body = async |page: &Page| {
        page.open("#/watch/sokoban").await?;
        page.script(&format!("{}.querySelector('summary').click()", query("lessons"))).await?;
        page.click("lesson-9-mine").await?;
        until_searched(page).await?;
        assert_eq!(page.eval("location.hash").await?, json!("#/watch/tiles?lesson=9-mine&step=1"));
        let text = page.eval(&format!("{}.innerHTML", query("lesson-text"))).await?;
        let expected = "<p>A <em>word</em>, some <code>code</code>, and A* beside A*.</p>\
                        <p>More &lt;b&gt;text&lt;/b&gt;. </p>";
        assert!(
            text.as_str()
                .unwrap()
                .replace(" </p>", "</p>")
                .contains(&expected.replace(" </p>", "</p>")),
            "{text}"
        );
        assert_eq!(
            page.eval(&format!("{}.dataset.index", query("watch-player"))).await?,
            json!("1")
        );
        page.click("language-switch").await?;
        page.until(&format!("{}.lang === 'en'", query("lesson-title"))).await
    };
    run_on(server, body, &[]);
}
