import OpsDomain
import OpsStorage

/// Who is told of an occasion. Remembers what people may for as long as one pass lasts.
final class NoticeReaders {
  private let transaction: Transaction
  private var everybody: [(id: RecordID, principal: Principal)]?

  init(_ transaction: Transaction) { self.transaction = transaction }

  /// Active users, each once, in the order of their identifiers.
  func of(_ audience: NoticeAudience) async throws -> [RecordID] {
    switch audience {
    case .holders(let permission, let product):
      return try await people().filter { Self.may($0.principal, permission, product) }.map(\.id)
    case .users(let named, let permission):
      let active = try await people().map(\.id).filter(named.contains)
      return active.isEmpty
        ? try await of(.holders(of: permission, product: nil)) : active
    }
  }

  private func people() async throws -> [(id: RecordID, principal: Principal)] {
    if let everybody { return everybody }
    let users = try await transaction.repository(User.self)
      .all(where: .equals(User.Columns.isActive, .bool(true)), order: [.ascending(.id)])
    let rights = RightsReader(transaction)
    var found: [(id: RecordID, principal: Principal)] = []
    for user in users {
      let held = try await rights.rights(of: user.id)
      found.append((user.id, Principal(userID: user.id, name: user.name, rights: held)))
    }
    everybody = found
    return found
  }

  /// Whether the permission is good for the product; without one, whether it is held at all.
  private static func may(
    _ principal: Principal, _ permission: Permission, _ product: RecordID?
  ) -> Bool {
    switch principal.reach(of: permission) {
    case .all: return true
    case .none: return false
    case .records(let allowed, let except):
      guard let product else { return allowed == nil }
      func names(_ conditions: [GrantCondition]) -> Bool {
        conditions.contains { $0.collection == Product.schema.name && $0.id == product }
      }
      return allowed.map(names) ?? true && !names(except)
    }
  }
}
