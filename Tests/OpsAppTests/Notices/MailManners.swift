import NIOCore
import NIOSSL

/// The server's side of a conversation.
final class MailManners: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let manners: FakeMailServer.Manners
  private let lines: FakeMailServer.Lines
  private var bytes: [UInt8] = []
  private var isData = false
  private var isEncrypted = false

  init(_ manners: FakeMailServer.Manners, _ lines: FakeMailServer.Lines) {
    self.manners = manners
    self.lines = lines
  }

  func channelActive(context: ChannelHandlerContext) { say(manners.greeting, context) }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !(isEncrypted && manners.isSilentInTLS) else { return }
    bytes += unwrapInboundIn(data).readableBytesView
    while let end = bytes.firstIndex(of: 0x0A) {
      let line = String(decoding: bytes[..<end].dropLast(), as: UTF8.self)
      bytes.removeFirst(end + 1)
      lines.add((isEncrypted ? "TLS " : "") + line)
      answer(line, context)
    }
  }

  private func answer(_ line: String, _ context: ChannelHandlerContext) {
    if isData {
      guard line.elementsEqual(".") else { return }
      isData = false
      return say(manners.answers["."] ?? "250 taken", context)
    }
    let word = String(line.prefix { $0 != " " && $0 != ":" })
    if let own = manners.answers[word] { return say(own, context) }
    switch word {
    case "EHLO":
      var offers = manners.abilities
      let knowsTLS = manners.certificate != nil || manners.isSilentInTLS
      if knowsTLS, !isEncrypted { offers.append("STARTTLS") }
      let all = ["test"] + offers
      for (index, offer) in all.enumerated() {
        say("250\(index == all.count - 1 ? " " : "-")\(offer)", context)
      }
    case "STARTTLS": encrypt(context)
    case "AUTH":
      say(line.hasPrefix("AUTH PLAIN") ? "235 welcome" : "334 VXNlcm5hbWU6", context)
    case "MAIL", "RCPT": say("250 fine", context)
    case "DATA":
      isData = true
      say("354 go on", context)
    case "QUIT": say("221 bye", context)
    // What is left are the answers to AUTH LOGIN.
    default:
      say(lines.all.count { $0.hasSuffix("=") } == 1 ? "334 UGFzc3dvcmQ6" : "235 ok", context)
    }
  }

  private func encrypt(_ context: ChannelHandlerContext) {
    guard !manners.isSilentInTLS else {
      isEncrypted = true
      return say("220 go ahead", context)
    }
    guard let certificate = manners.certificate else { return say("454 not now", context) }
    say("220 go ahead\(manners.smuggled)", context)
    isEncrypted = true
    do {
      try context.pipeline.syncOperations.addHandler(
        NIOSSLServerHandler(context: certificate), position: .first)
    } catch {
      context.close(promise: nil)
    }
  }

  private func say(_ line: String, _ context: ChannelHandlerContext) {
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: line + "\r\n")), promise: nil)
  }
}
