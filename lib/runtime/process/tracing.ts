import { type Attributes, context, SpanStatusCode } from '@opentelemetry/api';
import type { ServerEnv } from '@/lib/env/server';
import { setTracer } from '@/lib/server/measure';

const MISSING =
  'OTEL_EXPORTER_OTLP_ENDPOINT is set, but the packages of OpenTelemetry are not installed: nothing is traced (docs/operate.md).';

/**
 * Loaded only when an address is given: a site without one does not install them (docs/adr/0105).
 */
async function loadPackages() {
  try {
    return await Promise.all([
      import('@opentelemetry/sdk-trace-base'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/resources'),
    ]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    console.error(MISSING);
    return undefined;
  }
}

/**
 * Sends spans of requests, pages, calls and statements of this process to a collector, where one is named.
 * Only ours: Next's own spans, which have whole addresses with what visitors typed, are not
 * enabled. The packages read the sampling rate and the collector's other settings from the
 * environment (https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/).
 */
export async function startTracing({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
}: Pick<ServerEnv, 'OTEL_EXPORTER_OTLP_ENDPOINT'>): Promise<void> {
  const packages = endpoint && (await loadPackages());
  if (!packages) return;
  const [sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, resources] = packages;
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const provider = new sdk.BasicTracerProvider({
    resource: resources.resourceFromAttributes({
      'service.name': process.env.OTEL_SERVICE_NAME || 'border-auto-mall',
      'process.pid': process.pid,
    }),
    spanProcessors: [new sdk.BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const tracer = provider.getTracer('border-auto-mall');
  setTracer((name, attributes, work) =>
    tracer.startActiveSpan(name, { attributes: attributes as Attributes }, async (span) => {
      try {
        return await work((more) => span.setAttributes(more as Attributes));
      } catch (error) {
        // Not its message, which may contain what a visitor typed.
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    }),
  );
}
