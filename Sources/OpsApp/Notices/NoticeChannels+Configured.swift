import OpsKernel

extension NoticeChannels {
  /// The channels of a configuration, with their secrets.
  /// Throws `config.invalid`, and `noinput.file` for a secret file that is not there.
  static func configured(_ configuration: NoticeConfiguration) throws -> NoticeChannels {
    var channels: [any NoticeChannel] = []
    if var mail = configuration.mail {
      if let file = mail.passwordFile {
        mail.password = try SecretFile.read(file, key: NoticeConfiguration.passwordKey)
      }
      channels.append(MailChannel(mail))
    }
    if let file = configuration.webhookSecretFile {
      let secret = try SecretFile.read(file, key: NoticeConfiguration.webhookSecretKey)
      channels.append(
        try WebhookChannel(
          secret: secret, allowsPrivate: configuration.allowsPrivateWebhooks))
    }
    if let folder = configuration.calendarFolder {
      channels.append(CalendarFileChannel(folder: folder))
    }
    if let folder = configuration.pushFolder {
      channels.append(PushChannel(FolderPush(folder: folder)))
    }
    return NoticeChannels(channels)
  }
}
