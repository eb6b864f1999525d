import OpsBooks
import OpsDomain
import OpsIdentity

/// How text messages with codes leave this place; nothing of it set means that none do.
public struct SmsConfiguration: Sendable, Equatable {
  /// Keys of the configuration, in the section `sms`.
  static let keys = ["sms.folder", "sms.url", "sms.secret_file", "sms.sender"]
  static let secretKey = "sms.secret_file"

  /// The folder in which a sandbox keeps messages; nil for no sandbox.
  public var folder: String?
  /// The address of a gateway; nil for none.
  public var url: String?
  /// The file with the gateway's secret.
  public var secretFile: String?
  /// What phones show as the sender.
  public var sender: String?

  /// No text messages.
  public init() {}

  /// Reads the section. Throws `config.invalid` for a gateway without its secret, and for both a
  /// gateway and a sandbox.
  static func read(_ config: ConfiguredValues) throws(OpsError) -> SmsConfiguration {
    var sms = SmsConfiguration()
    sms.folder = config.string("sms.folder")
    sms.url = config.string("sms.url")
    sms.secretFile = config.string("sms.secret_file")
    sms.sender = config.string("sms.sender")
    guard sms.url == nil || sms.folder == nil else {
      throw OpsError(
        .configuration, "sms.folder and sms.url cannot both be set", field: "sms.url",
        hint: "sms.folder is for trying things out: leave it out")
    }
    guard sms.url == nil || sms.secretFile != nil else {
      throw OpsError(
        .configuration, "sms.secret_file is missing", field: secretKey,
        hint: "name a file with the secret of the gateway")
    }
    return sms
  }

  /// Throws what would keep a message from being sent: what ``gateway()`` throws, and what is wrong
  /// with the file of the secret.
  func check() throws {
    guard try gateway() != nil, folder == nil, let secretFile else { return }
    _ = try SecretFile.read(secretFile, key: Self.secretKey)
  }

  /// What sends the messages; nil where nothing does. Throws `config.invalid` for an address that
  /// is not encrypted. The secret is read when a message is sent.
  func gateway() throws -> (any SmsGateway)? {
    if let folder { return FolderSms(folder: folder, random: SystemRandom()) }
    guard let url, let secretFile else { return nil }
    return try HTTPSmsGateway(
      address: url, sender: sender,
      secret: { try SecretFile.read(secretFile, key: Self.secretKey) })
  }
}
