import OpsDomain
import OpsStorage
import OpsTesting
import TestBenches
import Testing

@testable import OpsKernel
@testable import OpsWarehouse

/// People are told on their devices, and nobody sees a token.
@Suite("Devices and push messages")
struct DeviceTests {
  private let bench: NoticeBench
  private let push = PushSandbox()
  private var devices: DeviceService { bench.book.dependencies.devices }
  private var keeper: Call { bench.book.call(.warehouseKeeper) }
  private var anna: Call { bench.book.call(.administrator) }

  init() async throws { bench = try await NoticeBench() }

  @discardableResult
  private func register(
    _ token: String, name: String? = nil, by call: Call? = nil
  ) async throws -> DeviceView {
    try await devices.register(
      RegisterDevice(token: token, platform: .android, name: name), call ?? keeper
    ).output
  }

  private func names(_ call: Call? = nil) async throws -> [String] {
    try await devices.list(ListDevices(), call ?? keeper).output.items.map(\.name)
  }

  private func tokens() async throws -> [String] {
    try await bench.book.read {
      try await $0.repository(PushDevice.self).all(where: .everything).map(\.token)
    }
  }

  /// Makes something to tell, and tells it over a channel of devices.
  private func tell() async throws {
    _ = try await bench.settings(ChangeNoticeSettings(channel: ["push"]))
    _ = try await bench.book.dependencies.products.edit(
      EditProduct(sku: "LAMP-1", lowStock: 50), anna)
    try await send()
  }

  private func send() async throws {
    let jobs = JobService(
      desk: bench.book.desk, channels: NoticeChannels([PushChannel(push)]))
    for job in ["notices.plan", "notices.send"] {
      let runs = try await jobs.run(RunJobs(job: job), anna).output.items
      #expect(runs.map(\.state) == [.succeeded])
    }
  }

  @Test("Nobody reads devices as records, and the refusal does not speak of limits")
  func records() async throws {
    let refused = await failure {
      try await bench.book.read(by: anna.principal) {
        try await $0.repository(PushDevice.self).all(where: .everything)
      }
    }
    #expect(refused?.code == .denied)
    #expect(refused?.message == "Nobody can read device records directly")
  }

  private func outbox() async throws -> [NoticeDeliveryView] {
    try await bench.book.dependencies.notices.outbox(ListOutbox(settled: true), anna).output.items
  }

  @Test func aDeviceIsRegisteredListedAndRemoved() async throws {
    #expect(try await register("token-of-a-phone").name == "android")
    try await register("token-of-a-tablet", name: "tablet")
    #expect(try await names() == ["android", "tablet"])
    #expect(try await names(anna).isEmpty)
    let foreign = await failureCode {
      try await devices.remove(RemoveDevice(name: "tablet"), anna)
    }
    #expect(foreign == .notFound)
    _ = try await devices.remove(RemoveDevice(name: "TABLET"), keeper)
    #expect(try await names() == ["android"])
  }

  @Test("A device of the same name gets the new token; the same one again changes nothing")
  func renewed() async throws {
    try await register("token-of-a-phone", name: "phone")
    let again = try await devices.register(
      RegisterDevice(token: "token-of-a-phone", platform: .android, name: "phone"), keeper)
    #expect(!again.changed)
    try await register("another-token-of-it", name: "phone")
    #expect(try await tokens() == ["another-token-of-it"])
  }

  @Test("A token that was somebody else's tells only who uses the device now")
  func changedHands() async throws {
    try await register("token-of-a-phone")
    try await register("token-of-a-phone", by: anna)
    #expect(try await names().isEmpty)
    #expect(try await names(anna) == ["android"])
  }

  @Test func whatIsNoTokenIsRefusedWithoutBeingRepeated() async throws {
    for bad in ["short", "has a blank in the middle", String(repeating: "x", count: 2_001)] {
      let refused = await #expect(throws: OpsError.self) { try await register(bad) }
      #expect(refused?.code == .badValue && refused?.message.contains(bad) == false)
    }
    #expect(
      await failureCode { try await register("token-of-a-phone", by: Call(.nobody)) }
        == .signInMissing)
    for number in 0..<PushDevice.maximum {
      try await register("token-of-device-\(number)", name: "\(number)")
    }
    #expect(await failureCode { try await register("one-token-too-much", name: "x") } == .badState)
  }

  @Test("Tokens are in no answer, no print and not in the journal")
  func secret() async throws {
    let view = try await register("token-of-a-phone")
    #expect(!String(reflecting: view).contains("token-of"))
    let address = PushAddress(
      device: RecordID(rawValue: 1), platform: .ios, token: Personal("token-of-a-phone"))
    #expect(!"\(address)".contains("token-of") && !String(reflecting: address).contains("token-of"))
    #expect(PushDevice.schema.isConfidential)
    #expect(PushDevice.schema.columns.filter(\.isPersonal).map(\.name) == ["token"])
    let read = await failureCode {
      try await bench.book.read(by: anna.principal) {
        try await $0.repository(PushDevice.self).all(where: .everything)
      }
    }
    #expect(read != nil)
  }

  @Test func everyDeviceOfAPersonIsTold() async throws {
    try await register("token-of-a-phone")
    try await register("token-of-a-tablet", name: "tablet")
    try await tell()
    #expect(push.sent.map(\.device.token.value) == ["token-of-a-phone", "token-of-a-tablet"])
    #expect(Set(push.sent.map(\.message.id)).count == 1)
    #expect(push.sent.first?.message.kind == .lowStock)
    #expect(try await outbox().map(\.state) == [.delivered])
  }

  @Test("A token that is good for nothing any more is forgotten, and the others are told")
  func gone() async throws {
    try await register("token-of-a-phone-gone")
    try await register("token-of-a-tablet", name: "tablet")
    try await tell()
    #expect(push.sent.map(\.device.token.value) == ["token-of-a-tablet"])
    #expect(try await names() == ["tablet"])
  }

  @Test("A service that does not answer is tried again, one that refuses is not")
  func failures() async throws {
    try await register("token-of-a-phone-down")
    try await tell()
    #expect(try await outbox().map(\.state) == [.waiting])
    try await register("token-of-a-phone")
    bench.book.clock.advance(milliseconds: 60_000)
    try await send()
    #expect(try await outbox().map(\.state) == [.delivered])
  }

  @Test("One device that was reached is enough: none is shown a message twice")
  func oneIsEnough() async throws {
    try await register("token-of-a-phone-down")
    try await register("token-of-a-tablet", name: "tablet")
    try await tell()
    #expect(push.sent.count == 1)
    #expect(try await outbox().map(\.state) == [.delivered])
  }

  @Test func refusedForGood() async throws {
    try await register("token-of-a-phone-refused")
    try await tell()
    #expect(try await outbox().map(\.state) == [.failed])
  }

  @Test("Without a device there is nothing to send")
  func noDevice() async throws {
    try await tell()
    #expect(try await outbox().isEmpty && push.sent.isEmpty)
    #expect(try await bench.inbox().count == 1)
  }
}
