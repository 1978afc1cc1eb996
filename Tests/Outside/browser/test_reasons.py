"""Whatever is refused is told in the reader's language: by the app, and by the pages that the server makes itself."""

import re
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.parse import parse_qs, urlsplit

import pytest
import requests
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from .conftest import DEVICES, PASSWORD
from .screens import PICTURES
from .test_import import note, takeout
from .test_languages import choose

GERMAN, NORWEGIAN = "de-DE", "nb-NO"
BOTH = pytest.mark.parametrize("locale", [GERMAN, NORWEGIAN])
# Words that stand in the server's English reasons and in no sentence of the other languages.
ENGLISH = re.compile(r"\b(the|this|that|not|with|without|sign|wrong|too many|archive|note|checklist|password)\b", re.IGNORECASE)


def picture(page: Page, name: str) -> None:
    if PICTURES:
        page.screenshot(path=f"{PICTURES}/{name}.png", full_page=True)


def guest_page(site, open_context, locale: str, path: str, device: str = "phone", **options) -> Page:
    page = open_context(**DEVICES[device], locale=locale, **options).new_page()
    page.goto(site.url + path)
    return page


# Accounts

LABELS = {GERMAN: ("Dein Name", "E-Mail", "Passwort", "Mitmachen"), NORWEGIAN: ("Navnet ditt", "E-post", "Passord", "Bli med")}
TYPED = [
    ("ø" * 150, "x@example.org", PASSWORD, "Der Name ist zu lang.", "Navnet er for langt."),
    ("Kari", "a@b@c", PASSWORD, "Das ist keine E-Mail-Adresse.", "Det er ikke en e-postadresse."),
    ("Kari", "olav@example.org", PASSWORD, "Mit dieser E-Mail gibt es schon ein Konto.", "Det finnes allerede en konto med denne e-posten."),
    ("Kari", "x@example.org", "🫐🫐🫐🫐", "Das Passwort ist zu kurz: Es braucht mindestens 8 Zeichen.",
     "Passordet er for kort: Det må ha minst 8 tegn."),
]


@BOTH
def test_what_is_wrong_with_a_new_account(site, open_context, locale):
    page = guest_page(site, open_context, locale, f"#/join/{site.invite()}")
    name, email, password, button = LABELS[locale]
    for typed_name, typed_email, typed_password, german, norwegian in TYPED:
        page.get_by_label(name).fill(typed_name)
        page.get_by_label(email).fill(typed_email)
        page.get_by_label(password, exact=True).fill(typed_password)
        page.get_by_role("button", name=button).click()
        expect(page.get_by_role("alert")).to_have_text(german if locale == GERMAN else norwegian)
    picture(page, f"join-{locale}")


@BOTH
def test_a_link_to_set_up_that_is_over(data_server, open_context, locale):
    page = open_context(**DEVICES["phone"], locale=locale).new_page()
    page.goto(f"{data_server.url}/#/setup/another")
    name, email, password, _ = LABELS[locale]
    page.get_by_label(name).fill("Kari")
    page.get_by_label(email).fill("x@example.org")
    page.get_by_label(password, exact=True).fill(PASSWORD)
    page.locator("button[type=submit]").click()
    words = {GERMAN: "Dieser Link gilt nicht mehr.", NORWEGIAN: "Denne lenken virker ikke lenger."}
    expect(page.get_by_role("alert")).to_contain_text(words[locale])


@BOTH
def test_a_session_that_ended_is_not_called_a_wrong_password(person, locale):
    page = person.page(path="#/settings", locale=locale)
    # As after another tab signed out; while the events' line stands, nothing tells this one.
    page.context.clear_cookies(name="multe_session")
    page.get_by_role("switch").first.click()
    words = {GERMAN: "Du bist nicht mehr angemeldet.", NORWEGIAN: "Du er ikke logget inn lenger."}
    expect(page.get_by_role("alert").first).to_have_text(words[locale])


@BOTH
def test_whom_the_owner_lets_invite_nobody(person, site, locale):
    record = person.make_list("Brot", "Milch")
    page = person.page(path=f"#/lists/{record}", locale=locale)
    page.locator(".detail .bar [aria-haspopup=menu]").last.click()
    page.locator(".menu-item:has(use[href$='#user-plus'])").first.click()
    dialog = page.get_by_role("dialog")
    button = dialog.get_by_role("button", name={GERMAN: "Jemand Neuen einladen", NORWEGIAN: "Inviter en ny person"}[locale])
    expect(button).to_be_visible()
    site.call(site.owner, "PUT", "multe/1/settings", {"membersMayInvite": False})
    try:
        button.click()
        alert = dialog.get_by_role("alert")
        words = {GERMAN: "lässt sonst niemanden einladen", NORWEGIAN: "lar ingen andre invitere"}
        expect(alert).to_contain_text(words[locale])
        assert not ENGLISH.search(alert.inner_text())
    finally:
        site.call(site.owner, "PUT", "multe/1/settings", {"membersMayInvite": True})


# Imports

EVERYTHING = {
    "good": note("Helg", ("2 l melk", False), labels=[{"name": "hjem"}], attachments=[{"filePath": "a.jpg", "mimetype": "image/jpeg"}],
                 isArchived=True, color="RED"),
    "again": note("Helg", ("2 l melk", False)),
    "text": {"title": "N", "textContent": "x", "isTrashed": False, "isArchived": False, "isPinned": False},
    "gone": note("T", ("x", False), isTrashed=True),
    "empty": note("E"),
    "broken": b"{not json",
    "other": b"{}",
}


@BOTH
def test_why_files_of_an_archive_were_not_taken(person, locale):
    page = person.page(path="#/import", locale=locale)
    page.locator("input[type=file]").set_input_files(takeout(**EVERYTHING))
    words = {
        GERMAN: ["Eine Notiz und keine Checkliste.", "Im Papierkorb von Keep.", "Eine leere Checkliste.", "Der Inhalt dieser Datei ist kaputt.",
                 "Keine Notiz von Keep.", "Importiert, ohne: 1 Anhang (a.jpg); 1 Label (hjem); die Archivierung"],
        NORWEGIAN: ["Et notat, ikke en sjekkliste.", "I papirkurven til Keep.", "En tom sjekkliste.", "Innholdet i denne filen er ødelagt.",
                    "Ikke et notat fra Keep.", "Importert, uten: 1 vedlegg (a.jpg); 1 etikett (hjem); arkiveringen"],
    }
    for each in words[locale]:
        expect(page.locator(".report")).to_contain_text([re.compile(re.escape(each))])
    for line in page.locator(".report li .hint").all_inner_texts():
        assert not ENGLISH.search(line), line
    picture(page, f"import-{locale}")


def test_programs_get_the_servers_own_words(person):
    answer = person.session.post(person.site.url + "multe/1/imports/keep", data=takeout(**EVERYTHING)["buffer"], timeout=60)
    assert '"reason":"A note, not a checklist.' in answer.text
    assert '"reasonCode":"NOTE"' in answer.text


@BOTH
def test_an_untitled_list_gets_a_name_in_the_readers_language(person, locale):
    page = person.page(path="#/import", locale=locale)
    page.locator("input[type=file]").set_input_files(takeout(untitled=note("", ("x", False))))
    name = {GERMAN: "Keep-Liste 2023-11-14", NORWEGIAN: "Keep-liste 2023-11-14"}[locale]
    expect(page.locator(".report")).to_contain_text(name)


REFUSED = [
    (b"this is no archive", "Das ist kein Archiv", "Dette er ikke et arkiv"),
    (b"", "Diese Datei ist leer.", "Denne filen er tom."),
    (takeout(a=note("A", ("x", False)))["buffer"][:200], "Das Archiv ist", "Arkivet er"),
]


@BOTH
def test_why_an_archive_was_refused(person, locale):
    page = person.page(path="#/import", locale=locale)
    for data, german, norwegian in REFUSED:
        page.locator("input[type=file]").set_input_files({"name": "x.zip", "mimeType": "application/zip", "buffer": data})
        alert = page.get_by_role("alert")
        expect(alert).to_contain_text(german if locale == GERMAN else norwegian)
        assert not ENGLISH.search(alert.inner_text()), alert.inner_text()


# What the browser shows of the app itself


@pytest.mark.parametrize("locale, language, names", [
    (GERMAN, "de", ["Neue Liste", "Noch nicht gesendet"]),
    (NORWEGIAN, "nb", ["Ny liste", "Ikke sendt ennå"]),
    ("en-GB", "en", ["New list", "Not sent yet"]),
    ("ja-JP", "en", ["New list", "Not sent yet"]),
])
def test_the_manifest_speaks_the_readers_language(person, locale, language, names):
    page = person.page(locale=locale)
    manifest = page.evaluate("fetch(document.querySelector('link[rel=manifest]').href).then(answer => answer.json())")
    assert (manifest["lang"], [shortcut["name"] for shortcut in manifest["shortcuts"]]) == (language, names)
    session = page.context.new_cdp_session(page)
    found = session.send("Page.getAppManifest")
    assert found["errors"] == []
    assert f'"lang":"{language}"' in found["data"], "the browser takes the same one"
    assert manifest["start_url"] == "./" and "id" not in manifest, "each language is the same app"


# The pages of the server


class Program:
    """What listens on a port of the person's machine, as the command line does."""

    def __enter__(self):
        program = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                if "?" in self.path:  # Browsers ask for a picture of the site too.
                    program.query = {name: value for name, [value] in parse_qs(urlsplit(self.path).query).items()}
                self.send_response(200)
                self.end_headers()
                self.wfile.write(b"<title>there</title>")

            def log_message(self, *_):
                pass

        self.query = None
        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()

    def page(self, site) -> str:
        answer = requests.post(site.url + "multe/1/programs", json={"port": self.port}, timeout=60)
        return f"{site.url}multe/1/sign-in?ticket={answer.json()['ticket']}"


PAGE = {
    GERMAN: {
        "heading": "Bei Multe anmelden", "words": "Die Befehlszeile auf diesem Rechner wird als du angemeldet.", "go": "Weiter",
        "other": "Anderes Konto verwenden", "sign in": "Anmelden", "cancel": "Abbrechen", "labels": ("E-Mail", "Passwort"),
        "wrong": "E-Mail oder Passwort stimmt nicht", "expired": "Diese Anmeldung ist abgelaufen.", "failed": "Das geht nicht",
        "guest": "Du bist als Gast hier", "language": "de",
    },
    NORWEGIAN: {
        "heading": "Logg inn i Multe", "words": "Kommandolinjen på denne maskinen blir logget inn som deg.", "go": "Fortsett",
        "other": "Bruk en annen konto", "sign in": "Logg inn", "cancel": "Avbryt", "labels": ("E-post", "Passord"),
        "wrong": "E-post eller passord er feil", "expired": "Denne innloggingen er utløpt.", "failed": "Dette går ikke",
        "guest": "Du er her som gjest", "language": "nb",
    },
}


def check(page: Page, language: str) -> None:
    assert page.evaluate("[document.documentElement.lang, document.documentElement.dir]") == [language, "ltr"]
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    faults = [f"{fault['id']}: {fault['help']}" for fault in Axe().run(page).response["violations"]]
    assert not faults, faults


@pytest.mark.parametrize("mode", ["light", "dark"])
@BOTH
def test_the_page_where_a_program_asks_to_be_signed_in(person, site, locale, mode):
    words = PAGE[locale]
    with Program() as program:
        page = person.open(locale=locale, color_scheme=mode, path="licences.txt")
        page.goto(program.page(site))
        expect(page.get_by_role("heading")).to_have_text(words["heading"])
        expect(page.locator(".hint")).to_contain_text(words["words"])
        check(page, words["language"])
        picture(page, f"program-{locale}-{mode}")
        page.get_by_role("button", name=words["other"]).click()
        email, password = words["labels"]
        page.get_by_label(email).fill(person.email)
        page.get_by_label(password).fill("not this one")
        page.get_by_role("button", name=words["sign in"], exact=True).click()
        expect(page.get_by_role("alert")).to_have_text(words["wrong"])
        check(page, words["language"])
        picture(page, f"program-wrong-{locale}-{mode}")
        page.get_by_label(password).fill(PASSWORD)
        page.get_by_role("button", name=words["sign in"], exact=True).click()
        page.wait_for_url(f"http://127.0.0.1:{program.port}/**")
        assert program.query["code"] and program.query["language"] == words["language"]


@BOTH
def test_a_program_that_is_refused_ends_in_the_same_language(person, site, locale):
    words = PAGE[locale]
    with Program() as program:
        page = person.open(locale=locale, path="licences.txt")
        page.goto(program.page(site))
        page.get_by_role("button", name=words["cancel"]).click()
        page.wait_for_url(f"http://127.0.0.1:{program.port}/**")
        assert program.query == {"errorMessage": "The sign-in was cancelled", "language": words["language"]}


@BOTH
def test_a_sign_in_that_is_over(site, open_context, locale):
    page = guest_page(site, open_context, locale, "multe/1/sign-in?ticket=none")
    words = PAGE[locale]
    expect(page.get_by_role("heading")).to_have_text(words["failed"])
    expect(page.get_by_role("alert")).to_contain_text(words["expired"])
    check(page, words["language"])


@BOTH
def test_a_guest_at_the_page_is_told_in_a_page(person, site, open_context, locale):
    record = person.make_list("Brot", "Milch")
    share = {"recordType": "cloudkit.share", "forRecord": {"recordName": record}, "publicPermission": "READ_WRITE"}
    body = {"zoneID": {"zoneName": "Lists"}, "operations": [{"operationType": "create", "record": share}]}
    [made] = person.post("records/modify", body)["records"]
    guest = requests.Session()
    guest.headers["Origin"] = site.url.rstrip("/")
    site.call(guest, "POST", "multe/1/guests", {"shortGUID": made["shortGUID"], "name": "Per"})
    context = open_context(**DEVICES["phone"], locale=locale)
    context.add_cookies([{"name": "multe_session", "value": guest.cookies["multe_session"], "url": site.url}])
    page = context.new_page()
    with Program() as program:
        page.goto(program.page(site))
    expect(page.get_by_role("alert")).to_contain_text(PAGE[locale]["guest"])
    check(page, PAGE[locale]["language"])


def test_the_language_that_was_chosen_rules_over_the_browsers(person, site):
    page = person.page(path="#/settings")
    choose(page, "de")
    with Program() as program:
        address = program.page(site)
    other = page.context.new_page()
    other.goto(address)
    expect(other.get_by_role("heading")).to_have_text("Bei Multe anmelden")
    choose(page, "auto")
    other.reload()
    expect(other.get_by_role("heading")).to_have_text("Sign in to Multe")
    choose(page, "nb")
    page.context.clear_cookies(name="multe_language")
    page.reload()
    page.locator("main h1").first.wait_for()
    other.reload()
    expect(other.get_by_role("heading")).to_have_text("Logg inn i Multe")
    manifest = page.evaluate("fetch(document.querySelector('link[rel=manifest]').href).then(answer => answer.json())")
    assert manifest["lang"] == "nb"


def test_the_page_is_not_kept_and_tells_what_it_depends_on(site):
    address = f"{site.url}multe/1/sign-in?ticket=none"
    for accepted, cookie, language in [
        ("de-CH,de;q=0.9,en;q=0.8", None, "de"), ("en;q=0.2,nn;q=0.7", None, "nb"), ("fr", None, "en"), ("de", "nb", "nb"), ("de", "x", "de"),
    ]:
        cookies = {"multe_language": cookie} if cookie else {}
        answer = requests.get(address, headers={"Accept-Language": accepted}, cookies=cookies, timeout=60)
        assert answer.headers["Content-Language"] == language
        assert answer.headers["Vary"] == "Accept-Language, Cookie"
        assert answer.headers["Cache-Control"] == "no-store"
        assert f'<html lang="{language}" dir="ltr">' in answer.text


# What programs are told


def test_reasons_have_codes_beside_them_but_in_the_record_protocol(person, site, open_context):
    origin = {"Origin": site.url.rstrip("/")}
    answer = requests.post(
        site.url + "multe/1/session", json={"email": person.email, "password": "not this one"}, headers=origin, timeout=60).json()
    assert answer["reason"] == "E-mail or password is wrong"
    assert (answer["serverErrorCode"], answer["reasonCode"]) == ("AUTHENTICATION_FAILED", "WRONG_PASSWORD")
    other = {"Origin": "https://elsewhere.example"}
    cookies = {"multe_session": person.session.cookies["multe_session"]}
    answers = [
        requests.post(site.url + path, json={}, headers=other, cookies=cookies, timeout=60).json()
        for path in ("multe/1/shares/decline", "database/1/iCloud.multe/production/private/zones/lookup")]
    assert [each["serverErrorCode"] for each in answers] == ["ACCESS_DENIED"] * 2
    assert answers[0].pop("reasonCode") == "OTHER_SITE"
    assert answers[0].keys() == answers[1].keys(), "CloudKit's errors have no such member"
