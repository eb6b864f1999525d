import OpsDomain
import OpsKernel

extension Nutrition: AnswerValue {
  public static var answerShape: AnswerShape {
    .record(columns.map { .of($0.name, Quantity.self, optional: true) })
  }
}
