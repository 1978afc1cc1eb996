/// All commands of this program.
package enum CommandForms {
  package static let all = account + lists + notes + [watch, completion]

  /// The command at the beginning of some words, and what stands behind it. The longest name counts.
  package static func find(_ words: [String]) -> (form: CommandForm, rest: [String])? {
    for length in stride(from: min(2, words.count), through: 1, by: -1) {
      let path = Array(words.prefix(length))
      if let form = form(path) { return (form, Array(words.dropFirst(length))) }
    }
    return nil
  }

  /// The command with a name.
  package static func form(_ path: [String]) -> CommandForm? {
    all.first { form in
      form.path == path
        || form.path.dropLast() == path.dropLast() && form.aliases.contains(path.last ?? "")
    }
  }

  /// The commands below one, as `lists add` is below `lists`.
  package static func below(_ name: String) -> [CommandForm] {
    all.filter { $0.path.count == 2 && $0.path[0] == name }
  }

  // MARK: The account

  private static let account = [
    CommandForm("login", "signs in to a server").with {
      $0.operands = [.init("URL", isOptional: true)]
      $0.options = [
        .init("--email", "ADDRESS", "whose account it is; asked for if it is left out"),
        .init("--password-stdin", nil, "reads the password from the standard input"),
        .init("--browser", nil, "signs in on a page of the server instead, in a browser"),
      ]
      $0.details = """
        Asks for the password without showing it. What it gets for it is kept in
        ~/.config/multe/credentials.json, which only you can read; the password is not kept.
        The server that you signed in to last is the one that commands use; --server names another.
        Without URL it signs in to that one again.
        """
      $0.examples = [
        "multe login https://lists.example.org",
        "multe login https://lists.example.org --browser",
        "multe login --email kari@example.org --password-stdin < password.txt",
      ]
    },
    CommandForm("logout", "signs out, on the server too").with {
      $0.operands = [.init("URL", isOptional: true)]
      $0.options = [.init("--all", nil, "of all servers")]
      $0.examples = ["multe logout", "multe logout --all"]
    },
    CommandForm("whoami", "tells who is signed in, and where").with {
      $0.examples = ["multe whoami", "multe whoami --json"]
    },
  ]

  // MARK: What else

  private static let watch = CommandForm("watch", "tells what changes as it changes").with {
    $0.operands = [.init("LIST", .list, isOptional: true)]
    $0.details = """
      A line for each change, or with --json an object on a line, until Ctrl-C ends it, which is no failure.
      If the server is away it waits and comes back by itself, and tells what happened meanwhile.
      """
    $0.examples = ["multe watch", "multe watch Groceries", "multe watch --json | jq .item.name"]
  }

  private static let completion = CommandForm("completion", "makes a shell complete all of this")
    .with {
      $0.operands = [.init("SHELL", .words(CompletionScript.Shell.allCases.map(\.rawValue)))]
      $0.details = """
        Prints a script for bash, zsh or fish. Put the line into the file that your shell reads at its start:
          bash  ~/.bashrc                    eval "$(multe completion bash)"
          zsh   ~/.zshrc, after compinit     eval "$(multe completion zsh)"
          fish  ~/.config/fish/config.fish   multe completion fish | source
        """
      $0.examples = ["eval \"$(multe completion bash)\""]
    }
}
