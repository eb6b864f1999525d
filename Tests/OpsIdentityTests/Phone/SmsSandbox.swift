import OpsIdentity
import Synchronization

/// A gateway that reaches no phone and keeps what it was given in memory.
final class SmsSandbox: SmsGateway {
  private let kept = Mutex<[SmsMessage]>([])

  /// What it was given, the oldest first.
  var messages: [SmsMessage] { kept.withLock { $0 } }

  func send(_ message: SmsMessage) { kept.withLock { $0.append(message) } }
}
