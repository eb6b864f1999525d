import OpsDomain
import OpsStorage

extension Transaction {
  /// The sign-in names of those who did something, by identifier; without users who are gone. Who
  /// may read what was done may read who did it, unless they are not of the staff: they are told
  /// only their own name.
  /// - Parameter ids: Nil for what the system did.
  package func peopleNames(_ ids: [RecordID?]) async throws -> [RecordID: String] {
    var wanted = Set(ids.compactMap(\.self))
    var names: [RecordID: String] = [:]
    // Callers need not look for themselves, so most commits hold no word of it.
    if let own = principal.userID, wanted.remove(own) != nil { names[own] = principal.name }
    guard !wanted.isEmpty, !principal.isOutside else { return names }
    let system = principal.isSystem ? self : asSystem("names the people of an answer")
    for user in try await system.seen(User.self, wanted) { names[user.id] = user.name }
    return names
  }
}
