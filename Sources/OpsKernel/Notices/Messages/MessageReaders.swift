import OpsDomain
import OpsStorage

/// Finds out who gets a message.
struct MessageReaders {
  private let system: Transaction

  /// - Parameter system: With the rights of the system.
  init(_ system: Transaction) { self.system = system }

  /// Active users: that one, those with the role, or all; in the order of their identifiers.
  func people(of audience: (user: RecordID?, role: Role?)) async throws -> [RecordID] {
    let active = try await system.repository(User.self).active().map(\.id)
    if let user = audience.user { return active.filter { $0 == user } }
    guard let role = audience.role else { return active }
    let holders = try await RightsReader(system).holders(of: role)
    return active.filter(holders.contains)
  }
}
