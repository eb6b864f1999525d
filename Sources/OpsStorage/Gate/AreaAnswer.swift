import OpsDomain

/// What an area says to a question of an area before it, see ``AreaHook``. It is made when the
/// question is first asked.
public struct AreaAnswer: Sendable {
  /// The answers of one area to one question. A class, because a value is found again as one of its
  /// type without looking for conformances, which would cost each start as much as a table of
  /// commands.
  private final class Hooks<Hook: Sendable>: Sendable {
    let made: Deferred<[Hook]>

    init(_ make: @escaping @Sendable () -> [Hook]) { made = Deferred(make) }
  }

  /// The type of the question: that of the hook, or of the protocol.
  let question: ObjectIdentifier
  private let hooks: any AnyObject & Sendable

  /// The hooks that `make` gives, which are asked in this order.
  ///
  /// - Parameter question: The type with which the hooks are asked for, such as
  ///   `(any LotOrigins).self`.
  public init<Hook: Sendable>(
    to question: Hook.Type, _ make: @escaping @Sendable () -> [Hook]
  ) {
    self.question = ObjectIdentifier(question)
    hooks = Hooks(make)
  }

  /// The hooks, if they answer this question.
  func hooks<Hook: Sendable>(_ question: Hook.Type) -> [Hook] {
    (hooks as? Hooks<Hook>)?.made.value ?? []
  }
}
