import OpsDomain

/// Hands notices to all devices of a person.
public struct PushChannel: NoticeChannel {
  public let name = NoticeChannelName.push
  private let service: any PushService

  /// A channel that hands its notices to this push service.
  public init(_ service: any PushService) { self.service = service }

  public func deliver(_ message: NoticeMessage) async throws { _ = try await hand(message) }

  /// Tries each device. One that was reached is enough: trying the others again would show the
  /// message there again each time. Throws where none was reached, a failure that may pass if there
  /// is one.
  public func hand(_ message: NoticeMessage) async throws -> [PushAddress] {
    let push = PushMessage(message)
    var gone: [PushAddress] = []
    var failure: OpsError?
    var isTaken = false
    for device in message.devices {
      do {
        switch try await service.push(push, to: device) {
        case .taken: isTaken = true
        case .unregistered: gone.append(device)
        }
      } catch is CancellationError {
        throw CancellationError()
      } catch {
        let next = error as? OpsError ?? OpsError(.internalError, "The push service failed")
        if failure.map({ !$0.isRetryable && next.isRetryable }) ?? true { failure = next }
      }
    }
    if let failure, !isTaken { throw failure }
    return gone
  }
}
