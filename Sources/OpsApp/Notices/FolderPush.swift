import OpsBooks
import OpsDomain
import OpsKernel

/// A push sandbox that keeps what it was sent in a folder, for people who build an app and for
/// programs that hand messages on: one file for each message and device, which a repeated attempt
/// writes again. The token is not in it.
struct FolderPush: PushService {
  let folder: String
  private let sandbox = PushSandbox()

  init(folder: String) { self.folder = folder }

  func push(_ message: PushMessage, to device: PushAddress) async throws -> PushAnswer {
    let answer = try await sandbox.push(message, to: device)
    guard answer == .taken else { return answer }
    let content = DocumentWriter.bytes([
      "id": .text("msg_\(message.id)"),
      "timestamp": .text(message.sentAt.description),
      "device": .text(device.device.description),
      "platform": .text(device.platform.rawValue),
      "kind": .text(message.kind.rawValue),
      "title": .text(message.title),
      "body": .text(message.body),
      "collection": .text(message.collection),
      "subject": .text(message.subject.description),
    ])
    try FileAccess.makeFolder(folder)
    try FileAccess.replace(
      "\(folder)/push-\(message.id)-\(device.device).json", with: content, isSynchronised: false)
    return answer
  }
}
