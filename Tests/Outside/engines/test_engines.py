"""The app in Firefox and in WebKit: the whole of a shopping trip, and what engines do differently. The suite proper runs in Chromium."""

from browser.conftest import PASSWORD, Person
from browser.test_photos import png

from .drivers import ROW, Engine


def sign_in(engine: Engine, person: Person) -> None:
    engine.go(person.site.url)
    engine.type(engine.named("E-mail"), person.email)
    engine.type(engine.named("Password"), PASSWORD)
    engine.press_named("Sign in")
    engine.named("New list")


def make_list(engine: Engine, name: str) -> None:
    engine.press_named("New list")
    engine.type(engine.named("Name"), name)
    engine.press_named("Save")


def add(engine: Engine, *texts: str) -> None:
    for text in texts:
        field = engine.named("Add an item")
        engine.type(field, text)
        engine.enter(field)
        engine.wait("() => document.querySelector('form.add input').value === ''", why=f"{text} added")


def stored(engine: Engine) -> None:
    engine.wait("() => document.querySelector('[data-stored=saved]')", why="stored")


def saved(engine: Engine) -> None:
    engine.wait("() => document.querySelector('[data-sync=saved][data-stored=saved]')", why="saved on the server")


def installed(engine: Engine) -> None:
    engine.wait("() => navigator.serviceWorker.controller?.state === 'activated'", why="the service worker")


def test_a_shopping_trip(engine, person):
    sign_in(engine, person)
    make_list(engine, "Groceries 🧀")
    add(engine, "2 l milk", "5 dl milk", "bread")
    engine.row("bread")
    # What stands in where WebAssembly does not run adds nothing up.
    assert engine.rows()[0].split() == ["milk", "2.5", "l"]
    engine.tick("milk")
    engine.is_ticked("milk")
    engine.press_named("Undo")
    engine.is_ticked("milk", False)
    engine.tick("bread")
    engine.is_ticked("bread")
    saved(engine)
    engine.reload()
    engine.is_ticked("bread")
    engine.is_ticked("milk", False)
    [milk], [bread] = person.named("milk"), person.named("bread")
    assert (milk["number"], milk["unit"]) == (2.5, "l")
    assert "checked" in bread and "checked" not in milk


def test_without_the_server_the_app_opens_and_keeps_what_is_added(engine, person, home):
    name = person.make_list("Groceries", "milk")
    sign_in(engine, person)
    engine.press_named("Groceries")
    saved(engine)
    installed(engine)
    home.stop()
    engine.reload()
    engine.tick("milk")
    engine.is_ticked("milk")
    add(engine, "2 kg flour")
    stored(engine)
    engine.reload()
    engine.is_ticked("milk")
    engine.row("flour")
    engine.wait("() => document.querySelector('[data-sync=waiting]')?.dataset.waiting === '2'", why="two changes wait")
    home.start()
    saved(engine)
    assert "checked" in person.named("milk")[0]
    assert len(person.named("flour")) == 1
    assert person.named("flour")[0]["list"]["recordName"] == name


def test_two_tabs_show_the_same(engine, person):
    person.make_list("Groceries", "milk", "bread")
    sign_in(engine, person)
    engine.press_named("Groceries")
    engine.row("milk")
    engine.new_tab()
    engine.go(person.site.url)
    engine.press_named("Groceries")
    engine.tick("milk")
    add(engine, "eggs")
    engine.to_tab(0)
    engine.is_ticked("milk")
    engine.row("eggs")
    engine.tick("bread")
    engine.to_tab(1)
    engine.is_ticked("bread")
    saved(engine)
    assert len(person.named("eggs")) == 1


def test_a_photo_is_kept_shown_and_sent(engine, person, tmp_path):
    person.make_list("Groceries", "milk")
    sign_in(engine, person)
    engine.press_named("Groceries")
    engine.press_named("More for milk")
    engine.press_named("Edit")
    (tmp_path / "photo.png").write_bytes(png(2000, 1000))
    engine.upload("dialog input[type=file]", tmp_path / "photo.png")
    engine.named("Remove photo")
    engine.press_named("Cancel")
    engine.wait("() => document.querySelector('.row img')?.naturalWidth > 0", why="the photo in its row")
    saved(engine)
    engine.repeat(lambda: "photo" in person.named("milk")[0], "the photo on the server")
    assert person.named("milk")[0]["photo"]["size"] > 100


# The Enter that confirms a word: as most browsers tell it, and as Safari does.
COMPOSE = """([word, safari]) => {
  const field = document.querySelector("form.add input");
  field.focus();
  const enter = more => {
    const event = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true, ...more });
    if (field.dispatchEvent(event)) field.form.requestSubmit();
  };
  field.dispatchEvent(new CompositionEvent("compositionstart", { bubbles: true }));
  field.value = word;
  field.dispatchEvent(new InputEvent("input", { bubbles: true, isComposing: true }));
  if (!safari) enter({ isComposing: true });
  field.dispatchEvent(new CompositionEvent("compositionend", { bubbles: true, data: word }));
  if (safari) enter({ keyCode: 229 });
  return field.value;
}"""


def test_words_of_other_scripts(engine, person):
    person.make_list("Groceries")
    sign_in(engine, person)
    engine.press_named("Groceries")
    add(engine, "חלב", "👩‍👩‍👧 cake", "A\u0308pfel")
    engine.row("חלב")
    assert engine.evaluate(f"name => getComputedStyle(({ROW})(name).querySelector('.row-name')).direction", "חלב") == "rtl"
    for word, safari in (("牛乳", False), ("우유", True)):
        engine.named("Add an item")
        assert engine.evaluate(COMPOSE, [word, safari]) == word
        engine.wait("count => document.querySelectorAll('[role=checkbox]').length === count", 3 + safari, why="nothing is added")
        engine.enter(engine.named("Add an item"))
        engine.row(word)
    saved(engine)
    for name in ("חלב", "👩‍👩‍👧 cake", "牛乳", "우유"):
        assert len(person.named(name)) == 1
