import OpsStorage

/// One thing every store does, with the check that it does.
public struct Law: Sendable, CustomStringConvertible {
  /// A sentence that says what holds.
  public let name: String
  /// The kinds of stores it binds. A few laws are about what only the owner of a book may write,
  /// which a server does not take from its clients.
  public let kinds: Set<StoreKind>
  /// Checks the law on an empty store of the ``ContractCollections``.
  /// Throws ``LawViolation`` when the store breaks it, and what the store throws unexpectedly.
  public let check: @Sendable (any RecordStore) async throws -> Void

  /// A law that binds all kinds of stores unless told.
  public init(
    _ name: String, kinds: Set<StoreKind> = Set(StoreKind.allCases),
    check: @escaping @Sendable (any RecordStore) async throws -> Void
  ) {
    self.name = name
    self.kinds = kinds
    self.check = check
  }

  /// A law that is checked with the tools of a bench.
  init(
    _ name: String, kinds: Set<StoreKind> = Set(StoreKind.allCases),
    _ check: @escaping @Sendable (LawBench) async throws -> Void
  ) {
    self.init(name, kinds: kinds, check: { try await check(LawBench($0)) })
  }

  public var description: String { name }
}

extension Set where Element == StoreKind {
  /// Stores whose caller owns the book.
  static let owned: Set<StoreKind> = [.local, .mock, .postgres]
}

/// A store broke a law: what it did and what it should have done.
public struct LawViolation: Error, Sendable, Equatable, CustomStringConvertible {
  /// What does not hold.
  public let message: String

  /// A violation that is described by one sentence.
  public init(_ message: String) { self.message = message }

  public var description: String { message }
}
