import NIOCore
import OpsDomain
import OpsKernel
import OpsStorage
import OpsWire

extension ServerCore {
  /// The server as OpenAPI 3.1: the same bytes for everybody, made when first asked for.
  func describe() -> Answer {
    var answer = Answer(bytes: [])
    answer.body = description.body {
      let described = APIDescription(
        operations: operations, schemas: world.rules.schemas)
      return ByteBuffer(bytes: DocumentWriter.bytes(described.document))
    }
    return answer
  }
}
