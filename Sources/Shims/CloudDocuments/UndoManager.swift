import Foundation

extension Notification.Name {
  /// An undo manager opened a group.
  public static let NSUndoManagerDidOpenUndoGroup = Notification.Name(
    "NSUndoManagerDidOpenUndoGroupNotification")

  /// An undo manager is about to close a group.
  public static let NSUndoManagerWillCloseUndoGroup = Notification.Name(
    "NSUndoManagerWillCloseUndoGroupNotification")

  /// An undo manager closed a group.
  public static let NSUndoManagerDidCloseUndoGroup = Notification.Name(
    "NSUndoManagerDidCloseUndoGroupNotification")

  /// An undo manager opened or closed a group, or was asked what it can do.
  public static let NSUndoManagerCheckpoint = Notification.Name(
    "NSUndoManagerCheckpointNotification")

  /// An undo manager is about to undo.
  public static let NSUndoManagerWillUndoChange = Notification.Name(
    "NSUndoManagerWillUndoChangeNotification")

  /// An undo manager undid.
  public static let NSUndoManagerDidUndoChange = Notification.Name(
    "NSUndoManagerDidUndoChangeNotification")

  /// An undo manager is about to redo.
  public static let NSUndoManagerWillRedoChange = Notification.Name(
    "NSUndoManagerWillRedoChangeNotification")

  /// An undo manager redid.
  public static let NSUndoManagerDidRedoChange = Notification.Name(
    "NSUndoManagerDidRedoChangeNotification")
}

/// Keeps what takes changes back, in groups, as Apple's Foundation has it.
///
/// There are no events of a run loop to group by: while `groupsByEvent` is true, each action that is registered outside of
/// a group is a group by itself. It belongs to one thread or actor.
open class UndoManager: NSObject {
  private struct Action {
    weak var target: AnyObject?
    let undo: (AnyObject) -> Void
  }

  private final class Group {
    var actions: [Action] = []
    var name = ""
  }

  private enum Mode {
    case doing, undoing, redoing
  }

  private var undoStack: [Group] = []
  private var redoStack: [Group] = []
  private var open: [Group] = []
  private var mode = Mode.doing
  private var disabledCount = 0

  /// Whether an action outside of a group is a group by itself. Else `beginUndoGrouping()` has to come first.
  open var groupsByEvent = true

  /// How many groups are kept; 0 for all.
  open var levelsOfUndo = 0 {
    didSet { trim() }
  }

  // MARK: Registering

  /// Keeps what takes a change back. The target is not kept alive: once it is gone, so is the action.
  ///
  /// During an undo this registers what redoes, and the other way round.
  open func registerUndo<Target: AnyObject>(
    withTarget target: Target, handler: @escaping (Target) -> Void
  ) {
    guard isUndoRegistrationEnabled else { return }
    let isAlone = open.isEmpty
    precondition(!isAlone || groupsByEvent, "beginUndoGrouping() has to come before registerUndo")
    if isAlone { beginUndoGrouping() }
    open.last?.actions.append(
      Action(target: target) { target in
        if let target = target as? Target { handler(target) }
      })
    if mode == .doing { redoStack = [] }
    if isAlone { endUndoGrouping() }
  }

  /// Whether actions are kept.
  open var isUndoRegistrationEnabled: Bool { disabledCount == 0 }

  /// Keeps no actions until `enableUndoRegistration()` was called as often.
  open func disableUndoRegistration() { disabledCount += 1 }

  /// Keeps actions again.
  open func enableUndoRegistration() { disabledCount = max(0, disabledCount - 1) }

  // MARK: Groups

  /// How many groups are open within each other.
  open var groupingLevel: Int { open.count }

  /// Makes all until `endUndoGrouping()` one change.
  open func beginUndoGrouping() {
    post(.NSUndoManagerCheckpoint)
    open.append(Group())
    post(.NSUndoManagerDidOpenUndoGroup)
  }

  /// Ends the group that was opened last, which must be there.
  open func endUndoGrouping() {
    precondition(!open.isEmpty, "endUndoGrouping() without beginUndoGrouping()")
    post(.NSUndoManagerCheckpoint)
    post(.NSUndoManagerWillCloseUndoGroup)
    let group = open.removeLast()
    if let outer = open.last {
      outer.actions += group.actions
    } else if !group.actions.isEmpty {
      if mode == .undoing { redoStack.append(group) } else { undoStack.append(group) }
      trim()
    }
    post(.NSUndoManagerDidCloseUndoGroup)
  }

  private func trim() {
    guard levelsOfUndo > 0 else { return }
    undoStack = undoStack.suffix(levelsOfUndo)
    redoStack = redoStack.suffix(levelsOfUndo)
  }

  // MARK: Undoing and redoing

  /// Whether there is something to undo.
  open var canUndo: Bool { !undoStack.isEmpty || open.contains { !$0.actions.isEmpty } }

  /// Whether there is something to redo.
  open var canRedo: Bool { !redoStack.isEmpty }

  /// Whether an undo runs.
  open var isUndoing: Bool { mode == .undoing }

  /// Whether a redo runs.
  open var isRedoing: Bool { mode == .redoing }

  /// Takes the last group back. A group that is open alone is closed first.
  open func undo() {
    guard mode == .doing else { return }
    if open.count == 1 { endUndoGrouping() }
    undoNestedGroup()
  }

  /// Takes the last group back. None may be open.
  open func undoNestedGroup() {
    precondition(open.isEmpty, "undo() within a group")
    guard mode == .doing, let group = undoStack.popLast() else { return }
    post(.NSUndoManagerWillUndoChange)
    run(group, .undoing)
    post(.NSUndoManagerDidUndoChange)
  }

  /// Makes what was undone last once more. No group may be open.
  open func redo() {
    precondition(open.isEmpty, "redo() within a group")
    guard mode == .doing, let group = redoStack.popLast() else { return }
    post(.NSUndoManagerWillRedoChange)
    run(group, .redoing)
    post(.NSUndoManagerDidRedoChange)
  }

  private func run(_ group: Group, _ mode: Mode) {
    self.mode = mode
    beginUndoGrouping()
    open.last?.name = group.name
    for action in group.actions.reversed() {
      if let target = action.target { action.undo(target) }
    }
    endUndoGrouping()
    self.mode = .doing
  }

  // MARK: Removing

  /// Forgets everything.
  open func removeAllActions() {
    undoStack = []
    redoStack = []
    for group in open { group.actions = [] }
    disabledCount = 0
  }

  /// Forgets what concerns one target.
  open func removeAllActions(withTarget target: Any) {
    let object = target as AnyObject
    for group in undoStack + redoStack + open { group.actions.removeAll { $0.target === object } }
    undoStack.removeAll { $0.actions.isEmpty }
    redoStack.removeAll { $0.actions.isEmpty }
  }

  // MARK: Names

  /// Names the group that is open, or else the last one.
  open func setActionName(_ actionName: String) {
    (open.last ?? (mode == .undoing ? redoStack : undoStack).last)?.name = actionName
  }

  /// The name of what `undo()` takes back; empty without one.
  open var undoActionName: String { undoStack.last?.name ?? "" }

  /// The name of what `redo()` makes again; empty without one.
  open var redoActionName: String { redoStack.last?.name ?? "" }

  /// "Undo" and the name.
  open var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }

  /// "Redo" and the name.
  open var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }

  /// "Undo" and a name.
  open func undoMenuTitle(forUndoActionName actionName: String) -> String {
    actionName.isEmpty ? "Undo" : "Undo \(actionName)"
  }

  /// "Redo" and a name.
  open func redoMenuTitle(forUndoActionName actionName: String) -> String {
    actionName.isEmpty ? "Redo" : "Redo \(actionName)"
  }

  private func post(_ name: Notification.Name) {
    NotificationCenter.default.post(name: name, object: self)
  }
}
