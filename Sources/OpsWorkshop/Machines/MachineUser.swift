import OpsDomain
import OpsStorage

/// What one subject keeps about machines, as deleting a machine asks about it. Every subject that
/// names machines hands one in (``AreaParts/hooks``).
struct MachineUser: AreaHook {
  /// Where it stands among all of them in an error, the lowest first. Two have different ones.
  let place: Int
  /// What people call one of them, and several.
  let one: String
  let many: String
  /// How many of them keep a machine from being deleted.
  private(set) var count:
    (@Sendable (_ machine: RecordID, _ system: Transaction) async throws -> Int64)?
  /// Removes those that go with a machine, after it.
  private(set) var removal:
    (@Sendable (_ machine: RecordID, _ system: Transaction) async throws -> Void)?

  init(_ one: String, _ many: String, place: Int) {
    self.one = one
    self.many = many
    self.place = place
  }

  /// All of the book's, in their order.
  static func all(_ transaction: Transaction) -> [MachineUser] {
    transaction.hooks(MachineUser.self).sorted { $0.place < $1.place }
  }

  /// A machine that they name is not deleted.
  func keeping<E: Entity>(_ type: E.Type, _ machine: Field<RecordID>) -> MachineUser {
    var copy = self
    copy.count = { id, system in
      try await system.repository(type).count(where: .equals(machine, id))
    }
    return copy
  }

  /// They go with their machine.
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
