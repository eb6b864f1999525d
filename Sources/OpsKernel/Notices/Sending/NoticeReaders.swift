import OpsDomain
import OpsStorage

/// Who is told of an occasion. Remembers what people may for as long as one transaction lasts.
package final class NoticeReaders {
  let transaction: Transaction
  private var everybody: [RecordID]?
  /// People who were asked about; nil for those who are gone or inactive.
  private var known: [RecordID: Principal?] = [:]

  package init(_ transaction: Transaction) { self.transaction = transaction }

  /// Active users, each once, in the order of their identifiers.
  package func of(_ audience: NoticeAudience) async throws -> [RecordID] {
    let wanted = try await wanted(audience)
    if let named = wanted.named { return named }
    return try await those(of: try await people(), who: wanted.permission, wanted.about)
  }

  /// Whether the person is one of those who are told.
  func include(_ user: RecordID, in audience: NoticeAudience) async throws -> Bool {
    let wanted = try await wanted(audience)
    if let named = wanted.named { return named.contains(user) }
    return try await may(user, wanted.permission, wanted.about)
  }

  /// The people an audience names, without people who have no right to see it; nil for everybody
  /// who holds the permission.
  private func wanted(
    _ audience: NoticeAudience
  ) async throws -> (named: [RecordID]?, permission: Permission, about: [GrantCondition]) {
    switch audience {
    case .holders(let permission, let about): return (nil, permission, about)
    case .users(let named, let view, let permission, let about):
      let told = try await those(of: Set(named).sorted(), who: view, about)
      return (told.isEmpty ? nil : told, permission, about)
    case .only(let named, let view):
      return (try await those(of: Set(named).sorted(), who: view, []), view, [])
    }
  }

  private func those(
    of users: [RecordID], who permission: Permission, _ about: [GrantCondition]
  ) async throws -> [RecordID] {
    var found: [RecordID] = []
    for user in users {
      if try await may(user, permission, about) { found.append(user) }
    }
    return found
  }

  private func people() async throws -> [RecordID] {
    if let everybody { return everybody }
    let users = try await transaction.repository(User.self).active()
    for user in users where known[user.id] == nil {
      known.updateValue(try await principal(user), forKey: user.id)
    }
    let ids = users.map(\.id)
    everybody = ids
    return ids
  }

  private func principal(_ user: User) async throws -> Principal? {
    guard user.isActive else { return nil }
    let rights = try await RightsReader(transaction).rights(of: user.id)
    return Principal(userID: user.id, name: user.name, rights: rights)
  }

  private func may(
    _ id: RecordID, _ permission: Permission, _ about: [GrantCondition]
  ) async throws -> Bool {
    if known[id] == nil {
      var found: Principal?
      if let user = try await transaction.repository(User.self).fetch(id) {
        found = try await principal(user)
      }
      known.updateValue(found, forKey: id)
    }
    guard let principal = known[id] ?? nil else { return false }
    return Self.may(principal, permission, about)
  }

  /// Whether the permission is good for one of the records, and not forbidden for all of a kind:
  /// goods at several places are hidden from those who may see none of these.
  static func may(
    _ principal: Principal, _ permission: Permission, _ about: [GrantCondition]
  ) -> Bool {
    switch principal.reach(of: permission) {
    case .all: return true
    case .none: return false
    case .records(let allowed, let except):
      let isAllowed = allowed.map { $0.contains(where: about.contains) } ?? true
      let isHidden = Dictionary(grouping: about, by: \.collection).values
        .contains { $0.allSatisfy(except.contains) }
      return isAllowed && !isHidden
    }
  }
}
