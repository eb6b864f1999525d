import OpsDomain

/// One notice as a channel gets it.
public struct NoticeMessage: Sendable {
  /// The delivery's identifier: the same in every attempt.
  public let id: RecordID
  /// What is told.
  public let notice: NoticeView
  /// Whose inbox it is in.
  public let userID: RecordID
  /// Where to; nil for channels that need no address.
  public let address: Personal<String>?
  /// The devices of the person, for the channel that reaches devices.
  public let devices: [PushAddress]
  /// When this attempt is made.
  public let sentAt: Instant

  /// A notice for one attempt to deliver it.
  public init(
    id: RecordID, notice: NoticeView, userID: RecordID, address: Personal<String>?,
    devices: [PushAddress] = [], sentAt: Instant
  ) {
    self.id = id
    self.notice = notice
    self.userID = userID
    self.address = address
    self.devices = devices
    self.sentAt = sentAt
  }
}
