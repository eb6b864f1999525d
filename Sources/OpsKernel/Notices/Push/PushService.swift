import OpsDomain

/// What reaches devices: the services of their platforms, or a sandbox.
public protocol PushService: Sendable {
  /// Hands a message over for one device; returns once it was taken. May be called again for the
  /// same message: its identifier tells.
  ///
  /// Throws an ``OpsError`` whose class says whether trying again can help.
  func push(_ message: PushMessage, to device: PushAddress) async throws -> PushAnswer
}

/// What a device shows of a notice.
public struct PushMessage: Sendable, Equatable {
  /// The delivery's identifier: the same in every attempt.
  public let id: RecordID
  public let kind: NoticeKind
  public let title: String
  public let body: String
  /// The collection and the record it is about, so that an app opens the right page.
  public let collection: String
  public let subject: RecordID
  /// When this attempt is made.
  public let sentAt: Instant

  init(_ message: NoticeMessage) {
    id = message.id
    kind = message.notice.kind
    title = message.notice.title
    body = message.notice.body
    collection = message.notice.collection
    subject = message.notice.subject
    sentAt = message.sentAt
  }
}

/// Where a device is reached.
public struct PushAddress: Sendable, Equatable {
  /// The record of the device.
  public let device: RecordID
  public let platform: DevicePlatform
  /// Masked in prints and logs.
  public let token: Personal<String>

  public init(device: RecordID, platform: DevicePlatform, token: Personal<String>) {
    self.device = device
    self.platform = platform
    self.token = token
  }

  init(_ device: PushDevice) {
    self.init(device: device.id, platform: device.platform, token: Personal(device.token))
  }
}

/// What became of a message.
public enum PushAnswer: Sendable, Equatable {
  case taken
  /// The token is good for nothing any more: the app is gone from the device, or has another one.
  case unregistered
}
