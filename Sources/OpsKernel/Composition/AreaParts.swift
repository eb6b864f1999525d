import OpsDomain
import OpsStorage

/// What one area adds to the product. The kernel asks areas through these parts only, so it knows
/// none of them by name.
///
/// What is declared is not made here. Each part is handed in with what finds it, such as a type of
/// records or a question, and is made when somebody asks for it: a command that reads two
/// collections makes the rules of two.
public struct AreaParts: Sendable {
  /// What the area declares, so that what it does not hand in is found: ``Blueprint/forgotten``.
  public let declared: any DeclaredParts.Type

  /// The rules of the area's records, see ``add(_:rules:)``.
  public var records: [UnmadeRules] = []
  /// The services of the area; their operations are what it offers.
  public var services: [any DeskService.Type] = []
  /// What subjects add to the rules of others, and the area to those of areas before it: in this
  /// order they are asked about a change.
  public var additions: [RuleAddition] = []
  /// What the area says to the questions of areas before it, see ``answer(_:with:)``.
  public var hooks: [AreaAnswer] = []
  /// What the area does about what has happened, before a commit is sealed.
  public var settling: [Settlement] = []
  /// What fills the lists that few commands ask for, in this order.
  private var later: [@Sendable (inout LaterParts) -> Void] = []

  /// - Parameter declared: The area's own `Declared`, which the build writes.
  public init(_ declared: any DeclaredParts.Type) { self.declared = declared }

  /// Hands in the rules of the records of this type.
  public mutating func add<Item: Entity>(
    _ type: Item.Type, rules: @autoclosure @escaping @Sendable () -> CollectionRules
  ) {
    records.append(UnmadeRules(type, rules))
  }

  /// Hands in answers to the question of an area before this one, in this order.
  ///
  /// - Parameter question: The type with which the hooks are asked for, such as
  ///   `(any LotOrigins).self`.
  public mutating func answer<Hook: Sendable>(
    _ question: Hook.Type, with hooks: @autoclosure @escaping @Sendable () -> [Hook]
  ) {
    self.hooks.append(AreaAnswer(to: question, hooks))
  }

  /// Hands in what few commands ask for. All of it is made together, when one of the lists is asked
  /// for. What is handed in last finds the lists as they were left before.
  public mutating func later(_ add: @escaping @Sendable (_ parts: inout LaterParts) -> Void) {
    later.append(add)
  }

  /// The lists that few commands ask for.
  package var madeLater: LaterParts {
    var parts = LaterParts()
    for add in later { add(&parts) }
    return parts
  }
}

/// What an area declares. The build writes it from the area's own code, as `Declared`.
public protocol DeclaredParts: Sendable {
  /// Every part that the build has found in the area.
  static var parts: [DeclaredPart] { get }
}
