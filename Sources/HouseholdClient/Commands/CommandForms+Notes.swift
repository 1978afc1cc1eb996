extension CommandForms {
  static let notes = [
    CommandForm("notes", "shows all notes").with {
      $0.options = [.init("--trashed", nil, "those in the trash instead")]
      $0.aliases = []
      $0.details = """
        A note is named by its title, by the beginning of it, or by the ID that --json tells; case and accents do
        not matter.
        """
      $0.examples = ["multe notes", "multe notes --trashed", "multe notes show Pancakes"]
    },
    CommandForm("notes list", "shows all notes").with {
      $0.options = [.init("--trashed", nil, "those in the trash instead")]
      $0.examples = ["multe notes list"]
    },
    CommandForm("notes show", "shows a note").with {
      $0.operands = [note]
      $0.examples = ["multe notes show Pancakes"]
    },
    CommandForm("notes new", "makes a note").with {
      $0.operands = [.init("TITLE")]
      $0.options = [
        .init("--text", "TEXT", "what it says; \"-\" reads it from the standard input"),
        .init("--label", "LABEL", "a label"),
      ]
      $0.details = "Without --text it opens your editor, as `notes edit` does."
      $0.examples = [
        "multe notes new Pancakes --text \"3 eggs, 4 dl milk\"",
        "multe notes new Minutes --text - < minutes.md",
      ]
    },
    CommandForm("notes edit", "changes a note in your editor").with {
      $0.operands = [note]
      $0.details = """
        The editor is $VISUAL or $EDITOR. The first line is the title, the text comes after an empty line. What
        somebody else changed meanwhile is laid together with yours. Until it is saved, your text is in a file
        below ~/.local/state/multe/edits; if anything goes wrong, the next edit of the note goes on with it.
        """
      $0.examples = ["multe notes edit Pancakes", "EDITOR=nano multe notes edit Pancakes"]
    },
    CommandForm("notes attach", "adds files to a note").with {
      $0.operands = [note, .init("FILE", .file, repeats: true)]
      $0.examples = ["multe notes attach Pancakes photo.jpg"]
    },
    CommandForm("notes search", "finds notes that have all of some words").with {
      $0.operands = [.init("TEXT", repeats: true)]
      $0.examples = ["multe notes search pancake milk"]
    },
    CommandForm("notes export", "writes notes with their files into a folder").with {
      $0.operands = [.init("NOTE", .note, isOptional: true, repeats: true)]
      $0.options = [
        .init("--to", "FOLDER", "where to; multe-notes if it is left out", completion: .folder)
      ]
      $0.details = """
        A Markdown file for each note, a folder for the files of one, and notes.json with everything else.
        Files that are there already are not written over: the folder must be new, or empty.
        """
      $0.examples = ["multe notes export --to ~/notes", "multe notes export Pancakes"]
    },
    CommandForm("notes delete", "puts notes into the trash").with {
      $0.operands = [.init("NOTE", .note, repeats: true)]
      $0.aliases = ["trash"]
      $0.examples = ["multe notes delete Pancakes"]
    },
    CommandForm("notes restore", "takes notes out of the trash").with {
      $0.operands = [.init("NOTE", .nothing, repeats: true)]
      $0.examples = ["multe notes restore Pancakes"]
    },
  ]

  private static let note = CommandForm.Operand("NOTE", .note)
}
