import OpsDomain

/// Hands notices to all devices of a person.
public struct PushChannel: NoticeChannel {
  public let name = NoticeChannelName.push
  private let service: any PushService

  public init(_ service: any PushService) { self.service = service }

  public func deliver(_ message: NoticeMessage) async throws { _ = try await hand(message) }

  /// Tries each device, also after one that was not reached. Devices that took it may get it once
  /// more when another one has to be tried again. Throws the first failure that may pass, else the
  /// first one at all.
  public func hand(_ message: NoticeMessage) async throws -> [PushAddress] {
    let push = PushMessage(message)
    var gone: [PushAddress] = []
    var failure: OpsError?
    for device in message.devices {
      do {
        if try await service.push(push, to: device) == .unregistered { gone.append(device) }
      } catch is CancellationError {
        throw CancellationError()
      } catch {
        let next = error as? OpsError ?? OpsError(.internalError, "The push service failed")
        if failure.map({ !$0.isRetryable && next.isRetryable }) ?? true { failure = next }
      }
    }
    if let failure { throw failure }
    return gone
  }
}
