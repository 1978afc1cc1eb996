import Foundation
import Testing

@Suite struct UndoManagerTests {
  private final class Page {
    let undoManager = UndoManager()
    private(set) var text = ""

    func setText(_ new: String) {
      let old = text
      undoManager.registerUndo(withTarget: self) { $0.setText(old) }
      text = new
    }
  }

  @Test func `undo takes the last change back, redo makes it again`() {
    let page = Page()
    page.setText("a")
    page.setText("ab")
    page.undoManager.undo()
    #expect(page.text == "a")
    page.undoManager.undo()
    #expect(page.text == "" && !page.undoManager.canUndo && page.undoManager.canRedo)
    page.undoManager.redo()
    page.undoManager.redo()
    #expect(page.text == "ab" && page.undoManager.canUndo && !page.undoManager.canRedo)
    page.undoManager.redo()
    #expect(page.text == "ab")
  }

  @Test func `a new change ends what could be redone`() {
    let page = Page()
    page.setText("a")
    page.undoManager.undo()
    page.setText("b")
    #expect(!page.undoManager.canRedo)
    page.undoManager.undo()
    #expect(page.text == "")
  }

  @Test func `a group is one change, in a group too`() {
    let page = Page()
    page.undoManager.beginUndoGrouping()
    page.setText("a")
    page.undoManager.beginUndoGrouping()
    page.setText("ab")
    #expect(page.undoManager.groupingLevel == 2)
    page.undoManager.endUndoGrouping()
    page.undoManager.setActionName("Typing")
    page.undoManager.endUndoGrouping()
    #expect(page.undoManager.undoActionName == "Typing")
    #expect(page.undoManager.undoMenuItemTitle == "Undo Typing")
    page.undoManager.undo()
    #expect(page.text == "" && page.undoManager.redoMenuItemTitle == "Redo Typing")
    page.undoManager.redo()
    #expect(page.text == "ab")
  }

  @Test func `nothing is kept while registration is disabled, or of a target that is gone`() {
    let page = Page()
    page.undoManager.disableUndoRegistration()
    page.setText("a")
    page.undoManager.enableUndoRegistration()
    #expect(!page.undoManager.canUndo)
    page.setText("b")
    page.undoManager.removeAllActions(withTarget: page)
    #expect(!page.undoManager.canUndo)

    let manager = UndoManager()
    var counter: NSObject? = NSObject()
    manager.registerUndo(withTarget: counter!) { _ in Issue.record("the target is gone") }
    counter = nil
    manager.undo()
  }

  @Test func `only so many changes are kept as were asked for`() {
    let page = Page()
    page.undoManager.levelsOfUndo = 2
    for text in ["a", "b", "c"] { page.setText(text) }
    for _ in 0..<3 { page.undoManager.undo() }
    #expect(page.text == "a")
  }

  @Test func `an undo and a redo are told`() {
    let page = Page()
    let record = Record()
    let names: [Notification.Name] = [
      .NSUndoManagerWillUndoChange, .NSUndoManagerDidUndoChange, .NSUndoManagerWillRedoChange,
      .NSUndoManagerDidRedoChange,
    ]
    let observers = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: page.undoManager, queue: nil) {
        _ in record.add(name.rawValue)
      }
    }
    page.setText("a")
    page.undoManager.undo()
    page.undoManager.redo()
    observers.forEach { NotificationCenter.default.removeObserver($0) }
    #expect(record.all == names.map(\.rawValue))
  }
}
