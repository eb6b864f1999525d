import OpsBooks
import OpsDomain
import OpsIdentity

/// A sandbox that keeps text messages in a folder of its owner alone, one file for each. It reaches
/// no phone: for people who build an app, and for programs that hand messages on.
struct FolderSms: SmsGateway {
  let folder: String
  let random: any RandomSource

  func send(_ message: SmsMessage) async throws {
    try FileAccess.makeFolder(folder)
    let content = DocumentWriter.bytes([
      "to": .text(message.number.value), "text": .text(message.text.reveal()),
      "timestamp": .text(message.at.description),
    ])
    let name = "sms-\(message.at.milliseconds)-\(HexText.of(random.bytes(4))).json"
    try FileAccess.replace("\(folder)/\(name)", with: content, isSynchronised: false)
  }
}
