import OpsDomain

/// How a command of the shell works with the book: the codes it may end with and what `undo` makes
/// of it follow from that.
public struct CommandWork: Sendable {
  /// The operation that it runs; nil for one that runs other commands.
  let operation: String?
  /// Whether it is that operation: what is typed is its input, and its answer is the command's.
  let isItself: Bool
  /// What `undo` makes of its commits, where the operation does not say it.
  let undo: String?
  /// Classes that it may end with because of what it does itself.
  let endings: Set<ErrorClass>
  /// Whether `plan` takes it: all that it writes goes through operations that can be staged.
  let isPlannable: Bool

  /// Is this operation.
  static func itself(_ name: String) -> CommandWork {
    CommandWork(operation: name, isItself: true, undo: nil, endings: [], isPlannable: true)
  }

  /// Runs this operation in a way of its own.
  /// - Parameters:
  ///   - undo: What `undo` makes of its commits, where it is not what the operation says.
  ///   - endings: Further classes that the command may end with.
  static func operation(
    _ name: String, undo: String? = nil, endings: Set<ErrorClass> = [], isPlannable: Bool = false
  ) -> CommandWork {
    CommandWork(
      operation: name, isItself: false, undo: undo, endings: endings, isPlannable: isPlannable)
  }

  /// Runs other commands, each with its own right, and may end as any of them.
  /// - Parameters:
  ///   - undo: What `undo` makes of its commits; nil for what leaves none of its own.
  ///   - endings: Further classes that the command may end with.
  static func commands(
    undo: String? = nil, endings: Set<ErrorClass> = [], isPlannable: Bool = false
  ) -> CommandWork {
    CommandWork(
      operation: nil, isItself: false, undo: undo,
      endings: endings.union([.data, .notfound, .conflict, .rule, .confirm]),
      isPlannable: isPlannable)
  }

  /// The same with further classes that the command may end with.
  func adding(_ further: Set<ErrorClass>) -> CommandWork {
    CommandWork(
      operation: operation, isItself: isItself, undo: undo, endings: endings.union(further),
      isPlannable: isPlannable)
  }

  /// What is said of a commit that holds the work of several commands.
  static let whole = "its whole commit at once, if every command in it can be undone"
}
