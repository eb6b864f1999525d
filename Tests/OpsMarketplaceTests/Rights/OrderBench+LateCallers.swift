import OpsDomain
import OpsKernel
import OpsTesting
import TestBenches

@testable import OpsMarketplace

extension OrderBench {
  /// The administrator, who signed in so many minutes ago.
  func lateCaller(_ kind: SessionFacts.Kind, minutes: Int64 = 10) -> Call {
    Call(LateCaller.administrator(of: book, kind, minutes: minutes))
  }

  /// Callers with the refusal they get; the last one has just signed in and gets none.
  var lateCallers: [(Call, ErrorCode?)] {
    [
      (lateCaller(.session), .signInNotFresh), (lateCaller(.token), .deniedScope),
      (lateCaller(.session, minutes: 1), nil),
    ]
  }
}
