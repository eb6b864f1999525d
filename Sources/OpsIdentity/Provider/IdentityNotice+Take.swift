import Crypto
import OpsDomain
import OpsStorage

extension IdentityNotice {
  /// Takes a name that may be taken once; false when it was taken before. Forgets old ones, a few
  /// at a time. `system` acts as the system.
  static func take(
    _ name: String, until end: Instant, _ system: Transaction
  ) async throws -> Bool {
    let taken = system.repository(IdentityNotice.self)
    let digest = Array(SHA256.hash(data: Array(name.utf8)))
    guard try await taken.fetch(key: digestKey, digest) == nil else { return false }
    let old = try await taken.fetch(
      Query(schema, where: .less(Columns.expiresAt, system.now), limit: 20))
    for one in old.items { try await taken.delete(one) }
    _ = try await taken.create(
      IdentityNotice(
        id: system.nextID(), digest: digest, receivedAt: system.now, expiresAt: end))
    return true
  }
}
