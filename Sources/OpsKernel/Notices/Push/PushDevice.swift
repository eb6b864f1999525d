import OpsDomain
import OpsStorage

/// A telephone, tablet or browser that a person is told on. Everybody who has the token can write
/// to the device: the token is personal data, and the journal says only that the record changed.
public struct PushDevice: Entity {
  /// The collection of devices, and what people call one; the journal says only that a record
  /// changed.
  public static let record = Record(
    "push_devices", .platform, "device", confidential: true)

  public var id: RecordID
  public var version: Int64 = 0
  /// Whose device it is.
  public var userID: Indexed<Reference<User>>
  /// What its owner calls it; no two devices of a person are called the same.
  public var name: Naming<Line>
  /// The name without letter case.
  public var foldedName: Folded
  /// What kind of device it is.
  public var platform: DevicePlatform
  /// What the service of the platform knows the device by.
  public var token: Private<Unique<LongText>>
  /// When it was registered.
  public var registeredAt: Trail<Instant>

  /// A person gives each name to one device.
  public static let nameKey = uniqueKey(Columns.userID, Columns.foldedName)
  public static let keys = [nameKey.unique]
}

/// Whose service reaches a device.
public enum DevicePlatform: String, ColumnChoice, Codable {
  /// Devices of Apple.
  case ios
  /// Devices with the services of Google.
  case android
  /// Browsers (W3C Push).
  case web
}

extension PushDevice {
  /// Most devices of one person.
  static let maximum = 20
  /// Bytes of a token.
  static let tokenLength = 16...2_000

  /// The token as it is kept. Throws `data.bad_value`, without the text.
  static func checkedToken(_ text: String) throws(OpsError) -> String {
    let isPlain = text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value < 0x7F }
    guard isPlain, tokenLength.contains(text.utf8.count) else {
      throw OpsError(
        .badValue,
        "A device token has \(tokenLength.lowerBound) to \(tokenLength.upperBound) characters "
          + "without spaces", field: "token", hint: "pass what the app got from its platform")
    }
    return text
  }

  /// A person's devices, in the order in which they were registered.
  /// - Parameter system: With the rights of the system.
  static func of(_ user: RecordID, _ system: Transaction) async throws -> [PushDevice] {
    try await system.repository(PushDevice.self)
      .all(where: .equals(Columns.userID, user)).sorted { $0.id < $1.id }
  }
}
