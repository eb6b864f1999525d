import OpsDomain

/// One of the users of a ``SampleBook``.
public struct SampleUser: Sendable {
  /// The user's identifier.
  public let id: RecordID
  /// The sign-in name.
  public let name: String
  /// The one role that the user holds.
  public let role: Role

  /// One user for each of the product's own roles.
  public static let all: [SampleUser] = names.enumerated().map { index, entry in
    SampleUser(id: RecordID(rawValue: Int64(index) + 1), name: entry.name, role: entry.role)
  }

  /// The user who holds `role`.
  public static func of(_ role: Role) -> SampleUser {
    all.first { $0.role == role } ?? all[0]
  }

  private static let names: [(name: String, role: Role)] = [
    ("anna", .administrator), ("sam", .salesperson), ("wil", .warehouseKeeper),
    ("mia", .workshopManager), ("kim", .customer), ("dora", .driver), ("pat", .partner),
    ("uma", .unauthorized), ("tom", .workshopTechnician), ("eva", .granulationTechnician),
  ]
}
