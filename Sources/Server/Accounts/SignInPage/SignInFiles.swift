import HTTPServer

/// What the sign-in page loads. Its colours and shapes are those of `web/styles`.
enum SignInFiles {
  static let style = file("text/css; charset=utf-8", css)
  static let script = file("text/javascript; charset=utf-8", javaScript)

  private static func file(_ type: String, _ text: String) -> HTTPResponse {
    HTTPResponse(
      headers: [
        "Content-Type": type, "Content-Security-Policy": "default-src 'none'",
        "X-Content-Type-Options": "nosniff", "Cross-Origin-Resource-Policy": "same-origin",
      ], body: .bytes(Array(text.utf8)))
  }

  /// Gives the message to the page that opened this one: to the origins named only, or where there are
  /// none, to pages of this server.
  private static let javaScript = """
    const list = document.getElementById("message");
    const message = {};
    for (const { dataset } of list.children) message[dataset.name] = dataset.value;
    const targets = list.dataset.targets.split(" ").filter(Boolean);
    if (window.opener) {
      for (const target of targets.length ? targets : ["/"]) window.opener.postMessage(message, target);
      window.close();
    }

    """

  private static let css = """
    :root {
      color-scheme: light dark;
      --ground: light-dark(#f7f4ee, #161412);
      --surface: light-dark(#fffefb, #211e1b);
      --hover: light-dark(#f3ede2, #2b2723);
      --edge: light-dark(#938979, #7d7468);
      --text: light-dark(#29231c, #f1ebe2);
      --muted: light-dark(#675d50, #b3a899);
      --accent: light-dark(#f2a33a, #f0a544);
      --accent-strong: light-dark(#e8921e, #f7b65f);
      --accent-text: light-dark(#8a4b00, #f6b864);
      --accent-soft: light-dark(#fdeed6, #3b2c17);
      --danger: light-dark(#a9261f, #ff9d93);
      --shade: light-dark(rgb(60 45 20 / 0.1), rgb(0 0 0 / 0.4));
    }
    *, ::before, ::after { box-sizing: border-box; }
    body, h1, p { margin: 0; }
    body {
      background: var(--ground);
      color: var(--text);
      font: 1rem/1.4 system-ui, sans-serif;
      overflow-wrap: anywhere;
      -webkit-text-size-adjust: 100%;
    }
    main { display: grid; place-items: center; min-block-size: 100dvh; padding: 1.5rem 1rem; }
    .card {
      display: grid;
      gap: 0.5rem;
      inline-size: min(26rem, 100%);
      padding: 1.5rem;
      border-radius: 1.25rem;
      background: var(--surface);
      box-shadow: 0 1px 2px var(--shade), 0 8px 28px var(--shade);
    }
    .logo { inline-size: 3.5rem; block-size: 3.5rem; margin-block-end: 0.5rem; }
    h1 { font-size: 1.5rem; font-weight: 650; letter-spacing: -0.01em; line-height: 1.25; }
    .hint { color: var(--muted); font-size: 0.875rem; }
    .hint strong { font-weight: 600; }
    form { display: grid; gap: 1rem; margin-block-start: 1rem; }
    label { display: grid; gap: 0.25rem; font-size: 0.875rem; font-weight: 600; }
    label.tick {
      display: flex;
      align-items: center;
      gap: 0.75rem;
      min-block-size: 2.75rem;
      font-weight: 400;
      cursor: pointer;
    }
    .tick input { inline-size: 1.25rem; block-size: 1.25rem; margin: 0; accent-color: var(--accent-text); }
    label > input:not([type="checkbox"]) {
      inline-size: 100%;
      min-block-size: 2.75rem;
      padding: 0.5rem 0.75rem;
      border: 1px solid var(--edge);
      border-radius: 0.625rem;
      background: var(--surface);
      color: inherit;
      font: inherit;
      font-size: 1rem;
      font-weight: 400;
    }
    .person {
      display: grid;
      padding: 0.75rem 1rem;
      border-radius: 0.625rem;
      background: var(--accent-soft);
    }
    .person span { font-size: 0.875rem; }
    .error { color: var(--danger); font-size: 0.875rem; }
    button {
      min-block-size: 2.75rem;
      padding: 0.5rem 1rem;
      border: 0;
      border-radius: 999px;
      background: var(--surface);
      box-shadow: inset 0 0 0 1px var(--edge);
      color: inherit;
      font: inherit;
      font-weight: 600;
      cursor: pointer;
    }
    button:hover { background: var(--hover); }
    .primary { background: var(--accent); box-shadow: none; color: #2b1a03; }
    .primary:hover { background: var(--accent-strong); }
    .quiet { background: none; box-shadow: none; color: var(--accent-text); }
    .quiet:hover { background: var(--accent-soft); }
    /* A pop-up is wide and low: everything is to be seen without scrolling. */
    @media (max-height: 46rem) and (min-width: 34rem) {
      main { padding-block: 1rem; }
      .card {
        grid-template-columns: auto 1fr;
        align-items: center;
        column-gap: 0.75rem;
        inline-size: min(34rem, 100%);
      }
      .card > :not(.logo, h1) { grid-column: 1 / -1; }
      .logo { inline-size: 2.5rem; block-size: 2.5rem; margin: 0; }
      form { grid-template-columns: 1fr 1fr; }
      form > .person, form > .tick, form > .error, button:nth-of-type(3) { grid-column: 1 / -1; }
    }
    :focus { outline: none; }
    :focus-visible { outline: 2px solid var(--accent-text); outline-offset: 2px; }

    """
}
