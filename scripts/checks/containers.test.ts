import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

const read = (file: string) => readFileSync(file, 'utf8');

/** Of the site: those of .env.example, as a test of the documents holds them. */
const known = new Set(
  [...read('.env.example').matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name),
);
const isKnown = (name: string) =>
  known.has(name) || known.has(name.replace(/_FILE$/, '')) || name === 'NODE_ENV';

interface Service {
  environment?: Record<string, string>;
  secrets?: string[];
  read_only?: boolean;
  healthcheck?: unknown;
  restart?: string;
  ports?: string[];
  volumes?: string[];
}

describe('the containers on one machine', () => {
  const compose = parse(read('deploy/compose.yaml'), { merge: true });
  const services: Record<string, Service> = compose.services;

  it('are the site, what it uses, and a proxy that alone is reached from outside', () => {
    expect(Object.keys(services)).toEqual(['site', 'postgres', 'valkey', 'store', 'caddy']);
    for (const [name, { restart, ports }] of Object.entries(services)) {
      expect(restart).toBe('always');
      expect(Boolean(ports)).toBe(name === 'caddy');
    }
    expect(services.site?.read_only).toBe(true);
  });

  it('set variables that the site has, and ask for no others than the example names', () => {
    const names = Object.keys(services.site?.environment ?? {});
    expect(names.filter((name) => !isKnown(name))).toEqual([]);
    const asked = [...read('deploy/compose.yaml').matchAll(/\$\{(\w+):\?\}/g)].map(
      ([, name]) => name,
    );
    const example = read('deploy/compose.env.example');
    for (const name of new Set(asked)) expect(example).toMatch(new RegExp(`^${name}=`, 'm'));
  });

  it('find the files that hold their secrets, of which no repository and no image has any', () => {
    for (const { environment = {}, secrets = [] } of Object.values(services)) {
      const files = Object.entries(environment).filter(([name]) => name.endsWith('_FILE'));
      expect(files.map(([, file]) => file)).toEqual(secrets.map((name) => `/run/secrets/${name}`));
      for (const name of secrets)
        expect(compose.secrets[name]).toEqual({ file: `./secrets/${name}` });
    }
    expect(services.site?.environment).toHaveProperty('DESK_SECRET_FILE');
    expect(read('.gitignore').split('\n')).toContain('deploy/secrets');
  });

  it('name volumes that are there, and files that exist', () => {
    const used = Object.values(services).flatMap(({ volumes = [] }) => volumes);
    const named = used.map((each) => each.split(':')[0] ?? '');
    for (const name of named.filter((each) => /^[a-z]+$/.test(each)))
      expect(Object.keys(compose.volumes)).toContain(name);
    expect(existsSync('deploy/Caddyfile')).toBe(true);
  });

  it('come with how the bucket is made, and a folder of backups that the site may write to', () => {
    const { S3_BUCKET } = services.site?.environment ?? {};
    expect(read('docs/deploy.md')).toContain(`echo "s3.bucket.create -name ${S3_BUCKET}" | weed`);
    const [, user, group] = /^USER (\d+):(\d+)$/m.exec(read('deploy/Dockerfile')) ?? [];
    const command = `install -d -m 700 -o ${user} -g ${group} deploy/backups`;
    expect(read('deploy/compose.env.example')).toContain(command);
  });
});

describe('the manifests of Kubernetes', () => {
  const documents = ['site', 'secret.example'].flatMap((name) =>
    parseAllDocuments(read(`deploy/kubernetes/${name}.yaml`)).map((each) => {
      expect(each.errors).toEqual([]);
      return each.toJS();
    }),
  );
  const of = (kind: string) => documents.find((each) => each.kind === kind);

  it('set variables that the site has', () => {
    const names = [...Object.keys(of('ConfigMap').data), ...Object.keys(of('Secret').stringData)];
    expect(names.filter((name) => !isKnown(name))).toEqual([]);
  });

  it('hand each secret over as a file, and none in the environment', () => {
    const [site] = of('Deployment').spec.template.spec.containers;
    expect(site.envFrom).toEqual([{ configMapRef: { name: of('ConfigMap').metadata.name } }]);
    const { mountPath } = site.volumeMounts.find(
      ({ name }: { name: string }) => name === 'secrets',
    );
    const files = Object.entries(of('ConfigMap').data).filter(([name]) => name.endsWith('_FILE'));
    const secrets = Object.keys(of('Secret').stringData);
    expect(files).toEqual(secrets.map((name) => [`${name}_FILE`, `${mountPath}/${name}`]));
  });

  it('let Prometheus ask a port that the site answers on', () => {
    const { containers } = of('Deployment').spec.template.spec;
    const { annotations } = of('Deployment').spec.template.metadata;
    const port = containers[0].ports.find(({ name }: { name: string }) => name === 'metrics');
    const { METRICS_PORT } = of('ConfigMap').data;
    expect(String(port.containerPort)).toBe(METRICS_PORT);
    expect(annotations['prometheus.io/port']).toBe(METRICS_PORT);
  });

  it('ask each instance whether it lives by an address that exists, and stop it slowly enough', () => {
    const pod = of('Deployment').spec.template.spec;
    const [site] = pod.containers;
    for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe'])
      expect(existsSync(`app${site[probe].httpGet.path}/route.ts`)).toBe(true);
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(120);
    expect(pod.securityContext.runAsUser).toBe(10_001);
    expect(site.securityContext.readOnlyRootFilesystem).toBe(true);
  });

  it('give an instance enough memory that the rule on memory speaks before Kubernetes ends it', () => {
    const [{ resources }] = of('Deployment').spec.template.spec.containers;
    const bytesOf = (size: string) => Number(size.replace(/Gi$/, '')) * 1024 ** 3;
    const rule = /process_resident_memory_bytes\S* > (\S+)/.exec(
      read('deploy/prometheus/alerts.yml'),
    );
    const { WEB_PROCESSES } = of('ConfigMap').data;
    expect(Number(rule?.[1])).toBeLessThan(bytesOf(resources.limits.memory) / WEB_PROCESSES);
    // Under load the processes of one instance take 1.4 to 1.55 GB together.
    expect(bytesOf(resources.requests.memory)).toBeGreaterThan(1.55e9);
  });

  it('lead a browser of the desk to the same instance, where the pieces of what it sends lie', () => {
    const ingresses = documents.filter(({ kind }) => kind === 'Ingress');
    const hostOf = ({ spec }: (typeof documents)[number]) => spec.rules[0].host;
    const desk = ingresses.find((each) => hostOf(each) === `desk.${hostOf(of('Ingress'))}`);
    expect(desk.metadata.annotations['nginx.ingress.kubernetes.io/affinity']).toBe('cookie');
    for (const { path, backend } of ingresses.flatMap(({ spec }) => spec.rules[0].http.paths))
      expect([path, backend.service.name]).toEqual(['/', of('Service').metadata.name]);
  });

  it('belong together by their names', () => {
    const { spec } = of('HorizontalPodAutoscaler');
    expect(spec.scaleTargetRef.name).toBe(of('Deployment').metadata.name);
    expect(of('PodDisruptionBudget').spec.minAvailable).toBeLessThan(spec.minReplicas);
    const labels = of('Deployment').spec.template.metadata.labels;
    expect(of('Service').spec.selector).toEqual(labels);
    expect(of('PodDisruptionBudget').spec.selector.matchLabels).toEqual(labels);
  });
});

it('adds up nothing in rules and dashboards that each machine counts for the whole site', () => {
  const ofSite = 'mall_(?:enquiries|messages|imports|last_good_backup_timestamp_seconds)\\b';
  for (const file of ['deploy/prometheus/alerts.yml', 'deploy/grafana/mall.json']) {
    const text = read(file);
    const asked = text.match(new RegExp(ofSite, 'g')) ?? [];
    const most = text.match(new RegExp(`max(?: by \\([a-z, ]+\\) )?\\(${ofSite}`, 'g')) ?? [];
    expect(most.length).toBeGreaterThan(2);
    expect(most).toHaveLength(asked.length);
  }
});

describe('the image', () => {
  const dockerfile = read('deploy/Dockerfile');

  it('sets variables that the site has, and runs as a user who may not write to it', () => {
    const names = [...dockerfile.matchAll(/^(?:ENV|ARG) (\w+)/gm)].map(([, name = '']) => name);
    expect(names.filter((name) => !isKnown(name))).toEqual([]);
    expect(dockerfile).toMatch(/^USER 10001:10001$/m);
    expect(dockerfile).not.toMatch(/--chown=(?!root)/);
    expect(dockerfile).toMatch(/^HEALTHCHECK .*\/healthz/m);
  });

  it('keeps the settings and the data of a machine out', () => {
    const left = read('deploy/Dockerfile.dockerignore').split('\n');
    for (const name of ['.env', '.env.*', '.git', 'data', 'tests']) expect(left).toContain(name);
  });
});
