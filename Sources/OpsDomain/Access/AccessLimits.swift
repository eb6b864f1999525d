/// What a token takes away from the rights of its owner. Limits only ever add up: whatever is
/// narrowed further stays within what was allowed before.
public struct AccessLimits: Sendable, Equatable {
  /// Lists of scopes; an operation must be covered by one scope of each list.
  public var scopes: [[AccessScope]] = []
  /// Whether nothing may be changed.
  public var isReadOnly = false
  /// Most records one commit may touch; nil for no limit of its own.
  public var maximumRows: Int?
  /// Hours of the week; all of them must hold.
  public var hours: [WeeklyHours] = []
  /// The rights end at this moment.
  public var notAfter: Instant?

  /// Whether uses of the token are counted. Then no answer about it may be kept for later.
  public var isCounted = false

  /// Limits that restrict nothing yet; set what the token restricts.
  public init() {}

  /// Nothing is taken away.
  public static let none = AccessLimits()

  /// Throws `denied.scope` or `denied.read_only` unless an operation stays within the limits.
  /// - Parameter isCarrier: For an operation that only runs others, each of which is asked about.
  public func check(
    _ operation: String, in area: Area, isWrite: Bool, isCarrier: Bool = false
  ) throws(OpsError) {
    if isReadOnly, isWrite, !isCarrier {
      throw OpsError(
        .deniedReadOnly, "This token can only read, but \(operation) changes the book",
        hint: "use a token without --read-only")
    }
    guard !isCarrier, let list = scopes.first(where: { !Self.covers($0, operation, area) }) else {
      return
    }
    throw OpsError(
      .deniedScope, "This token does not allow \(operation)",
      hint: "it is good for: " + list.map(\.text).sorted().joined(separator: ", "))
  }

  /// Throws `denied.scope` unless records of the area may be read and written as such, without an
  /// operation: only the scope of the whole area allows that.
  public func check(recordsOf area: Area) throws(OpsError) {
    guard let list = scopes.first(where: { list in !list.contains { $0.text == area.rawValue } })
    else { return }
    throw OpsError(
      .deniedScope, "This token does not allow all of \(area.rawValue)",
      hint: "it is good for: " + list.map(\.text).sorted().joined(separator: ", "))
  }

  /// Whether the operation is among the scopes; what it would do with them is asked elsewhere.
  public func covers(_ operation: String, in area: Area) -> Bool {
    scopes.allSatisfy { Self.covers($0, operation, area) }
  }

  /// Whether each list of scopes names the operation or its noun. A scope of a whole area names
  /// nothing.
  public func names(_ operation: String) -> Bool {
    !scopes.isEmpty
      && scopes.allSatisfy { list in list.contains { $0.names(operation) } }
  }

  /// Whether records of the area are among the scopes: see ``check(recordsOf:)``.
  public func covers(recordsOf area: Area) -> Bool {
    scopes.allSatisfy { list in list.contains { $0.text == area.rawValue } }
  }

  private static func covers(_ list: [AccessScope], _ operation: String, _ area: Area) -> Bool {
    list.contains { $0.covers(operation, in: area) }
  }

  /// Both limits together.
  public func narrowed(by other: AccessLimits) -> AccessLimits {
    var both = self
    both.scopes += other.scopes
    both.isReadOnly = isReadOnly || other.isReadOnly
    both.isCounted = isCounted || other.isCounted
    both.maximumRows = [maximumRows, other.maximumRows].compactMap { $0 }.min()
    both.hours += other.hours
    both.notAfter = [notAfter, other.notAfter].compactMap { $0 }.min()
    return both
  }
}
