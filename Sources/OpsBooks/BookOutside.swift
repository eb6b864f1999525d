import OpsDomain
import OpsKernel

/// What services of a book reach outside of it.
package struct BookOutside: Sendable {
  /// Where notices are handed over besides the inbox.
  package var channels: NoticeChannels
  /// The secret that the payment provider signs its messages with; nil where it is not known.
  package var paymentSecret: Secret?

  package init(channels: NoticeChannels = .none, paymentSecret: Secret? = nil) {
    self.channels = channels
    self.paymentSecret = paymentSecret
  }
}
