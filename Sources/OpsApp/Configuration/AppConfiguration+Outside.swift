import OpsDomain
import OpsKernel

/// What the book works with outside of itself, as the configuration says it.
enum OutsideService: String, CaseIterable {
  case sms
  case providers = "identity-providers"
  case payments
  case channels = "notice-channels"
}

extension AppConfiguration {
  /// Whether the configuration has anything about a service.
  func isConfigured(_ service: OutsideService) -> Bool {
    switch service {
    case .sms: sms != SmsConfiguration()
    case .providers: providersFile != nil
    case .payments: paymentSecretFile != nil
    case .channels: notices != NoticeConfiguration()
    }
  }

  /// Throws what would keep the service from working: `config.invalid`, and `noinput.file` for a
  /// file that is not there. Nothing is sent or asked.
  func check(_ service: OutsideService) throws {
    switch service {
    case .sms: try sms.check()
    case .providers:
      let clock = book(token: { nil }).clock
      _ = try providersFile.map { try ProviderFile(path: $0, clock: clock).read() }
    case .payments: _ = try paymentSecretFile.map { try Self.paymentSecret($0) }
    case .channels: _ = try NoticeChannels.configured(notices)
    }
  }
}
