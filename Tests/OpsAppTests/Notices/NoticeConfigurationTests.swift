import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsApp

@Suite("Configuration of notices")
struct NoticeConfigurationTests {
  private func load(
    _ home: TemporaryFolder, _ environment: [String: String]
  ) async throws -> AppConfiguration {
    try await AppConfiguration.load(
      try LaunchOptions(["--home", home.path]), environment: environment)
  }

  @Test("The section names the ways out, and secrets are read where they are used")
  func section() async throws {
    let home = try TemporaryFolder()
    let password = try home.write("mail.secret", "open sesame\n")
    let signing = try home.write(
      "hook.secret", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw\n")
    let found = try await load(
      home,
      [
        "OPSH_NOTICES_SMTP_HOST": "mail.example.org", "OPSH_NOTICES_SMTP_USER": "book",
        "OPSH_NOTICES_SMTP_PASSWORD_FILE": password,
        "OPSH_NOTICES_MAIL_FROM": "book@example.org",
        "OPSH_NOTICES_WEBHOOK_SECRET_FILE": signing,
        "OPSH_NOTICES_CALENDAR_FOLDER": home.file("calendars"),
        "OPSH_NOTICES_PUSH_FOLDER": home.file("push"),
      ]
    ).notices
    #expect(found.mail?.port == 587 && found.mail?.protection == .starttls)
    #expect(try NoticeChannels.configured(found).names == [.email, .webhook, .calendar, .push])
    #expect(!String(reflecting: found).contains("sesame"))
    try home.write("mail.secret", "open sesame", mode: 0o644)
    let open = #expect(throws: OpsError.self) { try NoticeChannels.configured(found) }
    #expect(open?.code == .configuration && open?.message.contains("sesame") == false)
  }

  @Test("Nothing set is the inbox alone")
  func nothing() async throws {
    let found = try await load(try TemporaryFolder(), [:]).notices
    #expect(try NoticeChannels.configured(found).names.isEmpty)
  }

  @Test(
    "What does not fit is refused by its key",
    arguments: [
      (["OPSH_NOTICES_SMTP_HOST": "h"], "notices.mail_from"),
      (
        [
          "OPSH_NOTICES_SMTP_HOST": "h", "OPSH_NOTICES_MAIL_FROM": "a@b.org",
          "OPSH_NOTICES_SMTP_PROTECTION": "hope",
        ], "notices.smtp_protection"
      ),
      (
        [
          "OPSH_NOTICES_SMTP_HOST": "h", "OPSH_NOTICES_MAIL_FROM": "a@b.org",
          "OPSH_NOTICES_SMTP_PORT": "0",
        ], "notices.smtp_port"
      ),
      (
        [
          "OPSH_NOTICES_SMTP_HOST": "h", "OPSH_NOTICES_MAIL_FROM": "a@b.org",
          "OPSH_NOTICES_SMTP_USER": "me",
        ], "notices.smtp_password_file"
      ),
    ])
  func refused(_ environment: [String: String], _ field: String) async throws {
    let home = try TemporaryFolder()
    let failure = await #expect(throws: OpsError.self) {
      _ = try await load(home, environment)
    }
    #expect(failure?.field == field)
  }

  @Test("A calendar file is its owner's and is replaced as a whole")
  func calendarFile() async throws {
    let home = try TemporaryFolder()
    let channel = CalendarFileChannel(folder: home.file("calendars"))
    for text in ["first", "second"] {
      try await channel.keep(text, of: RecordID(rawValue: 1))
      #expect(home.text("calendars/notices-1.ics") == text)
    }
  }
}
