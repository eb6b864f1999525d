import OpsDomain

/// What reaches devices: the services of their platforms, or a sandbox.
public protocol PushService: Sendable {
  /// Hands a message over for one device; returns once it was taken. May be called again for the
  /// same message: its identifier tells.
  ///
  /// Throws an ``OpsError`` whose class says whether trying again can help.
  func push(_ message: PushMessage, to device: PushAddress) async throws -> PushAnswer
}

/// What became of a message.
public enum PushAnswer: Sendable, Equatable {
  /// The service has taken the message.
  case taken
  /// The token is good for nothing any more: the app is gone from the device, or has another one.
  case unregistered
}
