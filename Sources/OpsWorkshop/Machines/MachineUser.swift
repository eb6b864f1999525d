import OpsDomain
import OpsStorage

/// Records of one subject that name machines; deleting a machine asks about them. Every subject
/// that names machines registers one (``AreaParts/answer(_:with:)``).
struct MachineUser: AreaHook {
  /// Its place in the list of an error, the lowest first; each has a different one.
  let place: Int
  /// What people call one of them, and several.
  let one: String
  let many: String
  /// How many records prevent a machine from being deleted.
  private(set) var count:
    (@Sendable (_ machine: RecordID, _ system: Transaction) async throws -> Int64)?
  /// Removes the records that are deleted together with a machine, after it.
  private(set) var removal:
    (@Sendable (_ machine: RecordID, _ system: Transaction) async throws -> Void)?

  init(_ one: String, _ many: String, place: Int) {
    self.one = one
    self.many = many
    self.place = place
  }

  /// All registered ones, in their order.
  static func all(_ transaction: Transaction) -> [MachineUser] {
    transaction.hooks(MachineUser.self).sorted { $0.place < $1.place }
  }

  /// A machine that they name cannot be deleted.
  func keeping<E: Entity>(_ type: E.Type, _ machine: Field<RecordID>) -> MachineUser {
    var copy = self
    copy.count = { id, system in
      try await system.repository(type).count(where: .equals(machine, id))
    }
    return copy
  }

  /// They are deleted with their machine.
  func removed<E: Entity>(_ type: E.Type, _ machine: Field<RecordID>) -> MachineUser {
    var copy = self
    copy.removal = { id, system in
      let parts = system.repository(type)
      for part in try await parts.all(where: .equals(machine, id)) {
        try await parts.delete(part)
      }
    }
    return copy
  }
}
