/// What one operation asks of its caller. The desk asks it at the door; the gate asks it for
/// records that are written in another way and could have been written by that operation.
public struct Admission: Sendable, Equatable {
  /// Name of the operation.
  public let operation: String
  /// The area that it belongs to.
  public let area: Area
  /// What the caller must be allowed; nil for what everybody signed in may do.
  public let permission: Permission?
  /// Whether it changes the book.
  public let isWrite: Bool
  /// Whether it needs a recent sign-in, so that a token is never enough.
  public let isSensitive: Bool
  /// Whether it only runs other operations, each of which is asked about.
  public let isCarrier: Bool

  /// What an operation declares. By default it is not sensitive and runs no other operations.
  public init(
    operation: String, area: Area, permission: Permission?, isWrite: Bool,
    isSensitive: Bool = false, isCarrier: Bool = false
  ) {
    self.operation = operation
    self.area = area
    self.permission = permission
    self.isWrite = isWrite
    self.isSensitive = isSensitive
    self.isCarrier = isCarrier
  }

  /// Throws `denied.permission` unless the principal holds the permission for some records at
  /// least, `denied.scope` and `denied.read_only` for what a token is not meant for, and
  /// `signin.not_fresh`.
  /// - Parameters:
  ///   - action: What is refused, in the error's words; the operation unless told.
  ///   - carrier: An operation in whose place this one is asked about: a token that names it is
  ///     meant for all it does.
  public func check(
    _ principal: Principal, at now: Instant, to action: String? = nil, inside carrier: String? = nil
  ) throws(OpsError) {
    if let permission {
      try principal.require(permission, to: action ?? operation, some: true)
    }
    if carrier.map(principal.limits.names) != true {
      try principal.limits.check(operation, in: area, isWrite: isWrite, isCarrier: isCarrier)
    }
    if isSensitive { try principal.requireFresh(at: now, for: operation) }
  }
}
