import OpsDomain
import OpsIdentity
import OpsIdentityProvider
import OpsKernel

/// What services of a book reach outside of it.
package struct BookOutside: Sendable {
  /// Where notices are handed over besides the inbox.
  package var channels: NoticeChannels
  /// The secret that the payment provider signs its messages with; nil where it is not known.
  package var paymentSecret: Secret?
  /// What is wrong with the configuration of that secret; nil for nothing.
  package var paymentFault: OpsError?
  /// Identity providers besides the book's own whose tokens are believed.
  package var providers: [ExternalProvider]
  /// Sends codes to phones; nil where nothing does.
  package var sms: (any SmsGateway)?

  package init(
    channels: NoticeChannels = .none, paymentSecret: Secret? = nil,
    providers: [ExternalProvider] = [], sms: (any SmsGateway)? = nil
  ) {
    self.channels = channels
    self.paymentSecret = paymentSecret
    self.providers = providers
    self.sms = sms
  }
}
