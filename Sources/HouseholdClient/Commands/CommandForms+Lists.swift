extension CommandForms {
  static let lists = reading + writing + moving + sharing

  private static let list = CommandForm.Operand("LIST", .list)
  private static let item = CommandForm.Operand("ITEM", .item(isChecked: nil))
  private static let yes = CommandForm.Option("--yes", nil, "does not ask")

  private static let reading = [
    CommandForm("lists", "shows all lists").with {
      $0.details = """
        A list is named by its name, by the beginning of it, or by the ID that --json tells; case and accents do
        not matter. So are items.
        """
      $0.examples = [
        "multe lists", "multe lists show gro", "multe lists add Groceries \"2 l milk\"",
      ]
    },
    CommandForm("lists show", "shows a list").with {
      $0.operands = [list]
      $0.options = [.init("--open", nil, "leaves out what is ticked")]
      $0.examples = ["multe lists show Groceries", "multe lists show Groceries --open --json"]
    },
  ]

  private static let writing = [
    CommandForm("lists add", "adds items to a list").with {
      $0.operands = [list, .init("ITEM", isOptional: true, repeats: true)]
      $0.details = """
        Amounts are read as in the app: "2x milk", "1,5 kg potatoes", "milk 2 l". What is on the list already is
        not added twice: amounts add up, and what was ticked comes back. Without ITEM, or with "-", lines of
        the standard input are added.
        """
      $0.examples = [
        "multe lists add Groceries \"2x milk\" \"1,5 kg potatoes\"",
        "multe lists add Groceries - < recipe.txt",
      ]
    },
    CommandForm("lists new", "makes a list").with {
      $0.operands = [.init("NAME"), .init("ITEM", isOptional: true, repeats: true)]
      $0.options = [.init("--force", nil, "even if there is a list of that name")]
      $0.details = """
        Makes nothing if there is a list of that name already, your own or one that somebody
        shares with you; case and accents do not matter.
        """
      $0.examples = ["multe lists new Groceries", "multe lists new Cabin firewood \"10 kg salt\""]
    },
    CommandForm("lists tick", "ticks items").with {
      $0.operands = [list, .init("ITEM", .item(isChecked: false), repeats: true)]
      $0.aliases = ["check", "done"]
      $0.examples = ["multe lists tick Groceries milk bread"]
    },
    CommandForm("lists untick", "opens ticked items again").with {
      $0.operands = [
        list, .init("ITEM", .item(isChecked: true), isOptional: true, repeats: true),
      ]
      $0.options = [.init("--all", nil, "all that is ticked")]
      $0.aliases = ["uncheck"]
      $0.examples = ["multe lists untick Groceries milk", "multe lists untick Groceries --all"]
    },
    CommandForm("lists rename", "renames a list, or an item in it").with {
      $0.operands = [list, .init("ITEM OR NAME"), .init("NAME", isOptional: true)]
      $0.examples = [
        "multe lists rename Groceries Food", "multe lists rename Groceries milk \"oat milk\"",
      ]
    },
  ]

  private static let moving = [
    CommandForm("lists move", "moves an item, within its list or to another").with {
      $0.operands = [list, item]
      $0.options = [
        .init("--to", "LIST", "to the end of another list", completion: .list),
        .init("--first", nil, "to the beginning"),
        .init("--last", nil, "to the end"),
        .init("--after", "ITEM", "behind another item", completion: .item(isChecked: false)),
      ]
      $0.examples = [
        "multe lists move Groceries nails --to Hardware",
        "multe lists move Groceries milk --after bread",
      ]
    },
    CommandForm("lists remove", "removes items").with {
      $0.operands = [
        list, .init("ITEM", .item(isChecked: nil), isOptional: true, repeats: true),
      ]
      $0.options = [.init("--ticked", nil, "all that is ticked")]
      $0.aliases = ["rm"]
      $0.examples = ["multe lists remove Groceries milk", "multe lists remove Groceries --ticked"]
    },
    CommandForm("lists delete", "deletes a list with all that is on it").with {
      $0.operands = [list]
      $0.options = [yes]
      $0.details = "Asks first, and deletes nothing if somebody changes the list meanwhile."
      $0.examples = ["multe lists delete Groceries", "multe lists delete Groceries --yes"]
    },
  ]

  private static let sharing = [
    CommandForm("lists share", "shares a list").with {
      $0.operands = [list]
      $0.options = [
        .init("--with", "PERSON", "with somebody, by their name or e-mail address"),
        .init("--link", nil, "by a link that lets in whoever has it"),
        .init("--read-only", nil, "to be read, and not changed"),
      ]
      $0.examples = [
        "multe lists share Groceries --with ola@example.org",
        "multe lists share Groceries --link --read-only",
      ]
    },
    CommandForm("lists join", "takes part in a list that a link leads to").with {
      $0.operands = [.init("LINK")]
      $0.examples = ["multe lists join \"https://lists.example.org/#/share/0ab1\""]
    },
    CommandForm("lists people", "tells who has a list").with {
      $0.operands = [list]
      $0.examples = ["multe lists people Groceries"]
    },
    CommandForm("lists unshare", "ends the sharing of a list, or leaves it").with {
      $0.operands = [list]
      $0.options = [
        .init("--with", "PERSON", "takes it from one person only"),
        .init("--link", nil, "closes the link only"),
        yes,
      ]
      $0.details = "A list that somebody shares with you is left by this."
      $0.examples = [
        "multe lists unshare Groceries", "multe lists unshare Groceries --with ola@example.org",
      ]
    },
  ]
}
