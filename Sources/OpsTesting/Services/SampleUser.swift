import OpsDomain

/// One of the users of a ``SampleBook``.
public struct SampleUser: Sendable {
  public let id: RecordID
  public let name: String
  public let role: Role

  /// One user for each role, in the order of ``Role``.
  public static let all: [SampleUser] = Role.allCases.enumerated().map { index, role in
    SampleUser(id: RecordID(rawValue: Int64(index) + 1), name: name(of: role), role: role)
  }

  /// The user who holds `role`.
  public static func of(_ role: Role) -> SampleUser {
    all.first { $0.role == role } ?? all[0]
  }

  private static func name(of role: Role) -> String {
    switch role {
    case .administrator: "anna"
    case .salesperson: "sam"
    case .warehouseKeeper: "wil"
    case .workshopManager: "mia"
    case .customer: "kim"
    case .driver: "dora"
    case .partner: "pat"
    case .unauthorized: "uma"
    }
  }
}
