import OpsDomain
import OpsKernel
import OpsServices
import OpsTesting
import TestBenches
import Testing

@testable import OpsIdentity

/// A sample book with a sandbox for text messages.
struct PhoneBench {
  static let number = "+37060000000"

  let base: IdentityBench
  let identity: IdentityService
  let sandbox: SmsSandbox

  var book: SampleBook { base.book }

  static func make(hasGateway: Bool = true) async throws -> PhoneBench {
    let base = try await IdentityBench.make()
    let sandbox = SmsSandbox()
    let dependencies = AppDependencies(
      desk: base.book.desk,
      hasher: Argon2PasswordHasher(random: base.book.world.random, cost: IdentityBench.cheap),
      sms: hasGateway ? sandbox : nil)
    return PhoneBench(base: base, identity: dependencies.identity, sandbox: sandbox)
  }

  /// Sam, whose number is known.
  static func withNumber() async throws -> PhoneBench {
    let bench = try await make()
    let sam = try await bench.sam()
    _ = try await bench.identity.changePhone(.add(try bench.number()), sam)
    let answer = try await bench.identity.changePhone(
      .confirm(try bench.number(), code: try bench.code()), sam)
    #expect(answer.number?.value == Self.number)
    bench.book.clock.advance(milliseconds: 30_000)
    return bench
  }

  func number(_ text: String = Self.number) throws -> PhoneNumber { try PhoneNumber(parsing: text) }

  func sam() async throws -> Principal {
    try await identity.signIn("sam", IdentityBench.samsPassword).principal
  }

  /// The code in the latest message.
  func code() throws -> Secret {
    let message = try #require(sandbox.messages.last)
    return Secret(String(message.text.reveal().prefix(PhoneCode.digits)))
  }

  /// A code that is not the one in the latest message.
  func wrongCode() throws -> Secret {
    Secret(try code().matches("314159") ? "271828" : "314159")
  }
}
