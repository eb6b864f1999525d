import OpsDomain

/// A way notices leave the book. The application has one for each channel it was configured for.
public protocol NoticeChannel: Sendable {
  /// What settings and deliveries call it.
  var name: NoticeChannelName { get }

  /// Hands the message over; returns once it was taken. May be called again for the same message:
  /// its identifier tells. Throws an ``OpsError`` whose class says whether trying again can help.
  func deliver(_ message: NoticeMessage) async throws

  /// As ``deliver(_:)``; returns the devices that nothing can be sent to any more, which are then
  /// forgotten. Only the channel of devices knows some.
  func hand(_ message: NoticeMessage) async throws -> [PushAddress]

  /// Keeps a person's whole calendar in place of the one before; only the calendar channel does.
  func keep(_ feed: String, of user: RecordID) async throws
}

extension NoticeChannel {
  /// Delivers the message, and knows no devices.
  public func hand(_ message: NoticeMessage) async throws -> [PushAddress] {
    try await deliver(message)
    return []
  }

  /// Keeps nothing.
  public func keep(_ feed: String, of user: RecordID) async throws {}
}
