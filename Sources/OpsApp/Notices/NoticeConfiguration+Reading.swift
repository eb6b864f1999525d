import OpsDomain
import OpsKernel

extension NoticeConfiguration {
  /// Keys of the configuration, in the section `notices`.
  static let keys = [
    "notices.smtp_host", "notices.smtp_port", "notices.smtp_protection", "notices.smtp_user",
    "notices.smtp_password_file", "notices.mail_from", "notices.webhook_secret_file",
    "notices.webhook_private", "notices.calendar_folder", "notices.push_folder",
  ]

  static let passwordKey = "notices.smtp_password_file"
  static let webhookSecretKey = "notices.webhook_secret_file"

  /// Reads the section. Secrets are in files of their owner alone, which are opened where notices
  /// are sent; the mail password may be in the environment instead. Throws `config.invalid`.
  static func read(
    _ config: ConfiguredValues, environment: [String: String]
  ) throws -> NoticeConfiguration {
    var notices = NoticeConfiguration()
    notices.calendarFolder = config.string("notices.calendar_folder")
    notices.pushFolder = config.string("notices.push_folder")
    notices.allowsPrivateWebhooks = config.bool("notices.webhook_private", default: false)
    notices.webhookSecretFile = config.string("notices.webhook_secret_file")
    if let host = config.string("notices.smtp_host") {
      notices.mail = try mail(host, config, environment)
    }
    return notices
  }

  private static func mail(
    _ host: String, _ config: ConfiguredValues, _ environment: [String: String]
  ) throws -> MailConfiguration {
    guard let from = config.string("notices.mail_from") else {
      throw missing("mail_from")
    }
    let word = config.string("notices.smtp_protection", default: "starttls")
    guard let protection = MailConfiguration.Protection(rawValue: word) else {
      throw OpsError(
        .configuration,
        "notices.smtp_protection is \(Excerpt.of(word)); it takes starttls, tls or none",
        field: "notices.smtp_protection")
    }
    let port = config.int("notices.smtp_port", default: protection == .tls ? 465 : 587)
    guard (1...65_535).contains(port) else {
      throw OpsError(
        .configuration, "notices.smtp_port is a port, 1 to 65535", field: "notices.smtp_port")
    }
    var mail = MailConfiguration(
      host: host, port: port, protection: protection,
      from: try NoticePreference.mailAddress(from))
    mail.user = config.string("notices.smtp_user")
    mail.passwordFile = config.string("notices.smtp_password_file")
    mail.password = environment["OPSH_NOTICES_SMTP_PASSWORD"].map { Secret($0) }
    guard mail.user == nil || mail.password != nil || mail.passwordFile != nil else {
      throw missing("smtp_password_file")
    }
    return mail
  }

  private static func missing(_ key: String) -> OpsError {
    OpsError(
      .configuration, "notices.\(key) is missing", field: "notices.\(key)",
      hint: "docs/notices.md lists the keys that the section notices needs")
  }
}
