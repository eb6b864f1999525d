import OpsDomain
import OpsStorage

extension CountSession {
  /// The products that were named.
  static let productList = ChildList(
    CountSessionProduct.self, of: CountSessionProduct.Columns.sessionID,
    item: CountSessionProduct.Columns.productID)

  /// The users who count.
  static let counterList = ChildList(
    CountSessionCounter.self, of: CountSessionCounter.Columns.sessionID,
    item: CountSessionCounter.Columns.userID, position: CountSessionCounter.Columns.position)

  /// The lists that releases up to 0.1.0 kept as text.
  static let formerLists = [
    FormerList(Columns.products, of: CountSession.self, isNow: productList),
    FormerList(Columns.assigned, of: CountSession.self, isNow: counterList),
  ]

  /// The products that were named; empty for the whole category, or for everything.
  ///
  /// - Parameter system: Has the rights of the system, because a user who sees a count sees its
  ///   products.
  func namedProducts(_ system: Transaction) async throws -> [RecordID] {
    try await Self.productList.ids(of: [id], system)[id] ?? []
  }

  /// The users who count; empty for anybody who may.
  ///
  /// - Parameter system: Has the rights of the system, because a user who sees a count sees its
  ///   counters.
  func counters(_ system: Transaction) async throws -> [RecordID] {
    try await Self.counterList.ids(of: [id], system)[id] ?? []
  }
}
