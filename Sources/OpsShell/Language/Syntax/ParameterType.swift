import OpsDomain
import OpsKernel
import OpsSales
import OpsWarehouse

/// The closed list of types a script's parameter may have.
public enum ParameterType: String, Sendable, CaseIterable {
  /// Numbers, money, text, truth values, times, files, and names of records, users and roles.
  case int, qty, money, text, bool, date, duration, path, id, sku, lot, loc, order, oos, user, role

  /// How a command reads such a value, so that script and command agree. `bool` is read by the
  /// language itself: `true` or `false`.
  var kind: Parameter.Kind {
    switch self {
    case .int: .integer
    case .qty: .quantity
    case .money: .amount
    case .text, .lot: .text
    case .bool: .choice(["true", "false"])
    case .date: .date
    case .duration: .duration
    case .path: .path
    case .id, .order: .identifier
    case .sku: .name(of: Product.self)
    case .loc: .name(of: Location.self)
    case .oos: .name(of: OutOfStockRequest.self)
    case .user: .name(of: User.self)
    case .role: .role
    }
  }
}

/// `param NAME: TYPE [= DEFAULT] ["help"]`: what a script is called with.
public struct ParameterDeclaration: Sendable, Equatable {
  /// The name of the parameter, as the script and its callers write it.
  public var name: ScriptName
  /// What values the parameter takes.
  public var type: ParameterType
  /// The text of the default; nil if the parameter must be given.
  public var defaultText: String?
  /// Where the default stands.
  public var defaultPosition: SourcePosition?
  /// What the help of the script says about the parameter; nil for nothing.
  public var help: String?
}
